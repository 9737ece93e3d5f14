// @module-tag long
import { rename } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { SyncConflict, SyncStatus } from '../../src/schema/api'
import {
  decide,
  hang,
  imageOf,
  jpeg,
  publish,
  replace,
  serverAndLaptop,
  settle,
  shownFile,
  theQuestion,
  wallOf,
} from '../testing/server-and-laptop'
import { erasing } from '../testing/taken-down'
import type { TestApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

// What becomes of a question about two files of a picture.
const { server, laptop, remote, restartLaptop, bothReplace, expectSame } = serverAndLaptop()

test('both versions are in the history, and the other one comes back with its file', async () => {
  const id = 'windfall-one-apple'
  const { theirs, asked } = await bothReplace(id, [await jpeg('#d0d'), await jpeg('#0dd')])
  const change = (await server.git('log', '-1', '--format=%H')).trim()
  await settle(laptop, asked, 'mine')
  const wanted = { kind: 'images', id, change }
  expect((await laptop.asAdmin('POST', '/api/history/restore', wanted)).status).toBe(200)
  expect((await shownFile(laptop, id)).equals(theirs.bytes)).toBe(true)
  expect(imageOf(laptop, id).size).toBe(theirs.size)
  await expectSame()
})

test('so does a headshot whose long title leaves no room to tell its two files apart', async () => {
  const title =
    'Wren Ashdown as the Artful Dodger in the autumn production of Oliver at the Old House'
  const fields = { category: 'headshots', title, alt: title }
  const sent = await uploadPicture(server, await jpeg('#555'), fields, 'long.jpg')
  const { id } = sent.json<{ id: string }>()
  await publish(server)
  await publish(laptop)
  const { theirs, asked } = await bothReplace(id, [await jpeg('#d1d'), await jpeg('#1dd')])
  const change = (await server.git('log', '-1', '--format=%H')).trim()
  await settle(laptop, asked, 'mine')
  const wanted = { kind: 'images', id, change }
  expect((await laptop.asAdmin('POST', '/api/history/restore', wanted)).status).toBe(200)
  expect((await shownFile(laptop, id)).equals(theirs.bytes)).toBe(true)
  const { filename, original } = imageOf(laptop, id)
  expect(original).not.toBe(filename)
  await expectSame()
})

test('a choice is made anew once the remote has moved on', async () => {
  const id = 'backstage-marked-script'
  const { mine, asked } = await bothReplace(id, [await jpeg('#911'), await jpeg('#119')])
  const newer = await replace(server, id, await jpeg('#191'))
  await publish(server)
  const again = await theQuestion(laptop)
  expect((await decide(laptop, asked, 'theirs')).status).toBe(409)
  expect((await shownFile(laptop, id)).equals(mine.bytes)).toBe(true)
  await settle(laptop, again, 'theirs')
  expect((await shownFile(laptop, id)).equals(newer.bytes)).toBe(true)
  await expectSame()
})

test('what was chosen while the remote was away is asked again after a restart, and nothing is half done', async () => {
  const id = 'backstage-empty-seats'
  const { mine, theirs, asked } = await bothReplace(id, [await jpeg('#640'), await jpeg('#046')])
  await rename(remote.path, `${remote.path}.away`)
  expect((await decide(laptop, asked, 'theirs')).json()).toMatchObject({ state: 'failed' })
  await rename(`${remote.path}.away`, remote.path)
  await restartLaptop()
  expect((await shownFile(laptop, id)).equals(mine.bytes)).toBe(true)
  await settle(laptop, await theQuestion(laptop), 'theirs')
  expect((await shownFile(laptop, id)).equals(theirs.bytes)).toBe(true)
  await expectSame()
})

test('on what else the wall disagrees is asked once the picture is chosen', async () => {
  const id = 'salt-and-sparrow-storm-deck'
  const others = wallOf(server).slice(1)
  await hang(server, [{ filename: imageOf(server, id).filename, title: 'On deck' }, ...others])
  await publish(server)
  await publish(laptop)
  const say = (app: TestApp, title: string) =>
    hang(
      app,
      wallOf(app).map((hung, at) => (at === 0 ? { ...hung, title } : hung)),
    )
  await say(server, 'There')
  await say(laptop, 'Here')
  const { theirs, asked } = await bothReplace(id, [await jpeg('#2af'), await jpeg('#fa2')])
  expect(asked.kind).toBe('images')
  const { conflicts } = (await decide(laptop, asked, 'theirs')).json<SyncStatus>()
  expect(conflicts).toMatchObject([{ kind: 'galleryWall', fields: [{ field: 'images' }] }])
  await settle(laptop, conflicts[0] as SyncConflict, 'mine')
  expect(wallOf(laptop)[0]).toMatchObject({ filename: theirs.filename, title: 'Here' })
  expect((await shownFile(laptop, id)).equals(theirs.bytes)).toBe(true)
  await expectSame()
})

test('the two are shown to admins who are asked about them, and to nobody else or later', async () => {
  const id = 'detail-model-theatre'
  const { asked } = await bothReplace(id, [await jpeg('#345'), await jpeg('#543')])
  const { base, mine, theirs } = asked.fields[0] ?? {}
  const url = (blob: unknown) => `/api/sync/pictures/${String(blob)}`
  const statuses = async () =>
    Promise.all([mine, theirs].map(async (blob) => (await laptop.asAdmin('GET', url(blob))).status))
  const answer = await laptop.asAdmin('GET', url(theirs))
  expect(['content-type', 'cache-control'].map((name) => answer.headers.get(name))).toEqual([
    'image/webp',
    'no-store',
  ])
  expect(await statuses()).toEqual([200, 200])
  expect((await laptop.call('GET', url(theirs))).status).toBe(401)
  const bio = (await laptop.git('rev-parse', 'HEAD:content/bio.md')).trim()
  for (const other of [base, bio, 'HEAD', 'x'])
    expect((await laptop.asAdmin('GET', url(other))).status).toBe(404)
  // Taken down it is nobody's to see, nor once it is erased.
  const { filename } = imageOf(laptop, id)
  expect((await laptop.asAdmin('POST', `/api/take-down/images/${id}`)).status).toBe(200)
  expect(await statuses()).toEqual([404, 404])
  await rename(remote.path, `${remote.path}.away`)
  expect((await erasing(laptop)(filename)).status).toBe(200)
  expect(await statuses()).toEqual([404, 404])
  await rename(`${remote.path}.away`, remote.path)
})
