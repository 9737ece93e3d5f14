// @module-tag long
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { SyncStatus, WhereaboutsNotes } from '../../src/schema/api'
import { editByHand } from '../testing/edits'
import { publishElsewhere, withRemote } from '../testing/remote'
import { startTestApp, testApp } from '../testing/test-app'

const story = '2026-02-21-the-bird-flies'
const app = testApp()
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

/** Ends the server, does `meanwhile`, and starts another one on the same site. */
async function restart(meanwhile?: () => Promise<void>) {
  await app.close()
  await meanwhile?.()
  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir }))
}

function write(method: string, url: string, body: object, headers?: Record<string, string>) {
  return app.call(method, url, { cookie, body, headers })
}

async function openStory() {
  const stories = (await app.call('GET', '/api/news', { cookie })).json<
    { id: string; revision: string }[]
  >()
  const found = stories.find(({ id }) => id === story)
  if (!found) throw new Error('The story is gone')
  return found
}

test('a form that was opened on a hand edit merges with the next one', async () => {
  const file = `content/news/${story}.md`
  await restart(() => editByHand(app.siteDir, file, 'headline', 'By hand'))
  const opened = await openStory()
  await restart(() => editByHand(app.siteDir, file, 'date', "'2026-02-22'"))
  const form = { ...opened, description: 'Typed in the form.' }
  const ifMatch = { 'If-Match': `"${opened.revision}"` }
  const saved = await write('PUT', `/api/news/${story}`, form, ifMatch)
  expect([saved.status, saved.json()]).toMatchObject([
    200,
    { headline: 'By hand', date: '2026-02-22', description: 'Typed in the form.' },
  ])
})

test('what was called fine is forgotten where its sentence went while no server was there', async () => {
  const sentence = 'Wren attends Elm Grove High School.'
  const fine = ['headline', 'description'].map((field) => ({ field, rule: 'school', sentence }))
  const opened = await openStory()
  const form = { ...opened, headline: sentence, description: sentence, fine }
  await write('PUT', `/api/news/${story}`, form, { 'If-Match': `"${opened.revision}"` })
  await restart(() => editByHand(app.siteDir, `content/news/${story}.md`, 'headline', 'By hand'))
  const notes = (await app.call('GET', '/api/whereabouts', { cookie })).json<WhereaboutsNotes>()
  expect(notes.fine[`news/${story}`]).toEqual(fine.slice(1))
})

test('in the middle of deciding, what is left is asked again and then published', async () => {
  const { remote } = await withRemote(app)
  await publishElsewhere(remote, async (clone) => {
    await editByHand(clone, 'content/bio.md', 'tagline', 'Elsewhere')
    await editByHand(clone, 'content/story.md', 'title', 'Elsewhere')
  })
  await editByHand(app.siteDir, 'content/bio.md', 'tagline', 'Here')
  await editByHand(app.siteDir, 'content/story.md', 'title', 'Here')
  await app.git('commit', '-qam', 'Here')

  const asked = (await write('POST', '/api/sync', {})).json<SyncStatus>()
  const kinds = ({ conflicts }: SyncStatus) => conflicts.map(({ kind }) => kind)
  expect([asked.state, kinds(asked)]).toEqual(['conflict', ['bio', 'story']])
  const decide = async (kind: string) => {
    const { merged, revision } = asked.conflicts.find((conflict) => conflict.kind === kind) ?? {}
    const key = kind === 'bio' ? 'tagline' : 'title'
    const value = { ...(merged as object), [key]: 'Decided' }
    return (await write('POST', '/api/sync/resolve', { kind, value, revision })).json<SyncStatus>()
  }
  expect(kinds(await decide('bio'))).toEqual(['story'])
  await restart()
  // The screen of before is still open, and its next answer meets a server that knows of nothing.
  expect(kinds(await decide('story'))).toEqual(['bio'])
  expect((await decide('bio')).state).toBe('published')
  for (const file of ['bio.md', 'story.md']) {
    expect(await app.git('show', `origin/main:content/${file}`)).toContain(': Decided')
  }
})

test('a damaged history of what is private is named to the owner until its folder is gone', async () => {
  const history = path.join(app.siteDir, '.callboard/private.git')
  await restart(async () => {
    await rm(path.join(history, 'packed-refs'), { force: true })
    await writeFile(path.join(history, 'refs/heads/main'), 'no commit')
  })
  const damaged = async () =>
    (await app.call('GET', '/api/content-issues', { cookie }))
      .json<{ file: string; message: string }[]>()
      .filter(({ file }) => file.startsWith('.callboard/private.git.damaged-'))
  await restart()
  const [issue, ...more] = await damaged()
  expect(more).toEqual([])
  expect(issue?.message).toContain('may keep the words of messages that were deleted since')
  await restart(() => rm(path.join(app.siteDir, issue?.file ?? 'none'), { recursive: true }))
  expect(await damaged()).toEqual([])
})
