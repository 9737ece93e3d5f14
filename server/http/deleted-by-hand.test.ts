import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentIssue, DeletedEntry } from '../../src/schema/api'
import { startTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
const file = (name: string) => path.join(app.siteDir, name)
const pip = '2026-09-08-cast-as-pip'
const rain = '2025-10-06-rain-at-windfall'
const orchard = 'windfall-orchard'

beforeEach(async () => {
  app = await startTestApp()
})

afterEach(() => app.remove())

async function deleted(): Promise<DeletedEntry[]> {
  await app.site.store.refreshAll()
  return (await app.asAdmin('GET', '/api/history/deleted')).json<DeletedEntry[]>()
}

const bringBack = ({ kind, id, change }: DeletedEntry) =>
  app.asAdmin('POST', '/api/history/restore', { kind, id, change })

test('what was deleted by hand is listed before anybody has committed that, and comes back with its picture', async () => {
  const picture = await readFile(file(`media/${orchard}.jpg`))
  await rm(file(`content/images/${orchard}.yaml`))
  await rm(file(`media/${orchard}.jpg`))
  await app.git('rm', '-q', `content/news/${rain}.md`)
  const head = (await app.git('rev-parse', 'HEAD')).trim()
  const listed = await deleted()
  expect(listed).toEqual([
    {
      kind: 'images',
      id: orchard,
      title: 'The orchard',
      change: head,
      picture: `${orchard}.jpg`,
    },
    { kind: 'news', id: rain, title: 'Rain stopped nothing at Windfall', change: head },
  ])
  const shown = await app.asAdmin('GET', `/api/history/files/${head}/${orchard}.jpg`)
  expect(shown.status).toBe(200)
  // What is committed meanwhile is no reason to look again.
  await app.asAdmin('PUT', `/api/news/${pip}`, {})
  for (const entry of listed) expect((await bringBack(entry)).status).toBe(200)
  expect(await deleted()).toEqual([])
  expect(await readFile(file(`media/${orchard}.jpg`))).toEqual(picture)
  expect(app.site.store.get('news', rain)?.headline).toBe('Rain stopped nothing at Windfall')
  expect(await app.git('status', '--short')).toBe('')
})

test('what has another name now, is there again or has a mistake is not listed as deleted', async () => {
  await app.asAdmin('DELETE', `/api/news/${rain}`)
  expect((await deleted()).map(({ id }) => id)).toEqual([rain])
  await mkdir(file('content/news'), { recursive: true })
  await writeFile(
    file(`content/news/${rain}.md`),
    '---\nheadline: Again\ndate: 2026-01-01\n---\n\nAgain.\n',
  )
  await rename(file(`content/news/${pip}.md`), file('content/news/pip.md'))
  await writeFile(file('content/productions/windfall.md'), '---\nname: [\n')
  expect(await deleted()).toEqual([])
})

/** The entries that name a file which is not there. */
async function lacking() {
  await app.site.store.refreshAll()
  const issues = (await app.asAdmin('GET', '/api/content-issues')).json<ContentIssue[]>()
  return issues.map(({ lacksMedia }) => lacksMedia)
}

test.each([
  ['is not committed', ''],
  ['is committed', 'commit -qm Tidied -- media'],
])('a file of media/ that was deleted by hand comes back where that %s', async (_when, commit) => {
  const picture = await readFile(file(`media/${orchard}.jpg`))
  const resume = 'wren-larkwood-resume.pdf'
  const answers = async () => {
    const calls = [`${orchard}.jpg`, resume].map((name) => app.call('GET', `/uploads/${name}`))
    return (await Promise.all(calls)).map(({ status }) => status)
  }
  expect(await answers()).toEqual([200, 200])
  for (const name of [`${orchard}.jpg`, resume]) await rm(file(`media/${name}`))
  if (commit) await app.git(...commit.split(' '))
  const edited = (await readFile(file(`content/images/${orchard}.yaml`), 'utf8')) + '# Mine.\n'
  await writeFile(file(`content/images/${orchard}.yaml`), edited)
  const missing = [
    { kind: 'images', id: orchard },
    { kind: 'site', id: '' },
  ]
  expect(await lacking()).toEqual(missing)
  for (const body of missing)
    expect((await app.asAdmin('POST', '/api/history/media', body)).status).toBe(200)
  const head = await app.git('rev-parse', 'HEAD')
  // Whoever heard no answer presses once more.
  for (const body of missing)
    expect((await app.asAdmin('POST', '/api/history/media', body)).status).toBe(200)
  expect(await app.git('rev-parse', 'HEAD')).toBe(head)
  expect(await lacking()).toEqual([])
  expect(await readFile(file(`media/${orchard}.jpg`))).toEqual(picture)
  await expect.poll(answers).toEqual([200, 200])
  // What a developer is writing there is theirs still.
  expect(await app.git('status', '--short')).toBe(` M content/images/${orchard}.yaml\n`)
  const log = await app.git('log', '-1', '--format=%an|%s', '--', `media/${orchard}.jpg`)
  expect(log).toBe('ada|images: restore "The orchard"\n')
})

test('a file that no version had, and what names none, is not brought back', async () => {
  const body = { kind: 'images', id: orchard }
  const refused = async (wanted = body) =>
    (await app.asAdmin('POST', '/api/history/media', wanted)).text
  expect(await refused({ kind: 'news', id: pip })).toContain('No earlier version has this file')
  const yaml = file(`content/images/${orchard}.yaml`)
  await writeFile(yaml, (await readFile(yaml, 'utf8')).replaceAll(`${orchard}.jpg`, 'never.jpg'))
  expect(await lacking()).toEqual([body])
  expect(await refused()).toContain('No earlier version has this file')
})
