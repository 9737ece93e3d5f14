// @module-tag long
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SyncConflict, SyncStatus } from '../../src/schema/api'
import { plain } from '../media/pictures/test-pictures'
import { unusedMedia } from '../services/media/public-files'
import { emptyRemote } from '../testing/remote'
import { startTestApp, testApp, type TestApp } from '../testing/test-app'
import { uploadForm } from '../testing/upload'

// Two that write one remote, and give one picture different files before they hear of each other.
const server = testApp({ LOG_LEVEL: 'silent' })
const remote = emptyRemote()
let laptop: TestApp

beforeAll(async () => {
  await server.git('remote', 'add', 'origin', remote.path)
  await publish(server)
  laptop = await startTestApp({ LOG_LEVEL: 'silent' }, async (siteDir) => {
    spawnSync('git', ['clone', '-q', remote.path, siteDir])
  })
})

afterAll(() => laptop.remove())

const sync = async (app: TestApp) => (await app.asAdmin('POST', '/api/sync', {})).json<SyncStatus>()
const publish = async (app: TestApp) =>
  expect(await sync(app)).toMatchObject({ state: 'published', conflicts: [] })

const imageOf = (app: TestApp, id: string) => {
  const image = app.site.store.get('images', id)
  if (!image) throw new Error(`There is no picture ${id}`)
  return image
}
const fileOf = (app: TestApp, name: string) => readFile(path.join(app.siteDir, 'media', name))
const shownFile = (app: TestApp, id: string) => fileOf(app, imageOf(app, id).filename)

const jpeg = (colour: string, width = 120, height = 80) =>
  plain(width, height, colour).jpeg().toBuffer()

async function replace(app: TestApp, id: string, bytes: Uint8Array) {
  const form = uploadForm(bytes, { targetSize: 'default' }, 'better.jpg')
  expect((await app.asAdmin('PUT', `/api/images/${id}/file`, form)).status).toBe(200)
  return { ...imageOf(app, id), bytes: await shownFile(app, id) }
}

/** Both give a picture another file, the server's is put online, and the laptop hears of it. */
async function bothReplace(id: string, [here, there]: [Buffer, Buffer]) {
  const theirs = await replace(server, id, there)
  const mine = await replace(laptop, id, here)
  await publish(server)
  const { state, conflicts } = await sync(laptop)
  expect(state).toBe('conflict')
  return { mine, theirs, asked: conflicts as [SyncConflict] }
}

const decide = (app: TestApp, asked: SyncConflict, side: 'mine' | 'theirs') => {
  const { kind, id, merged, fields, revision } = asked
  const chosen = fields.map(({ field, [side]: said }) => [field, said] as const)
  const value = { ...merged, ...Object.fromEntries(chosen) }
  return app.asAdmin('POST', '/api/sync/resolve', { kind, id, value, revision })
}

/** What must hold once both have exchanged, whatever was chosen. */
async function expectSame() {
  await publish(laptop)
  await publish(server)
  for (const app of [laptop, server]) {
    expect(await app.git('status', '--porcelain')).toBe('')
    expect(app.site.store.issues()).toEqual([])
    expect(unusedMedia(app.site.store, app.siteDir)).toEqual([])
    const wall = app.site.store.read('galleryWall')?.images.map(({ filename }) => filename) ?? []
    expect(new Set(wall).size).toBe(wall.length)
  }
  const heads = [laptop, server].map((app) => app.git('rev-parse', 'HEAD'))
  expect(new Set(await Promise.all(heads)).size).toBe(1)
}

test.for(['mine', 'theirs'] as const)(
  'of two files of a picture that of one side is chosen: %s',
  async (side) => {
    const id = 'windfall-orchard'
    const files = [await jpeg('#c00'), await jpeg('#0c0', 80, 120)] as [Buffer, Buffer]
    const { mine, theirs, asked } = await bothReplace(id, files)
    expect(mine.filename).toBe(theirs.filename)
    expect(asked).toMatchObject([
      { kind: 'images', id, holdsUp: true, fields: [{ label: 'Picture' }] },
    ])
    const answer = await decide(laptop, asked[0], side)
    expect(answer.json()).toMatchObject({ state: 'published', conflicts: [] })
    const chosen = { mine, theirs }[side]
    expect((await shownFile(laptop, id)).equals(chosen.bytes)).toBe(true)
    expect(imageOf(laptop, id).size).toBe(chosen.size)
    expect((await laptop.git('rev-list', '--merges', '--count', 'HEAD', '^HEAD^')).trim()).toBe('1')
    await expectSame()
    expect((await shownFile(server, id)).equals(chosen.bytes)).toBe(true)
  },
)
