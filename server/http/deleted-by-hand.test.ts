import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeletedEntry } from '../../src/schema/api'
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
