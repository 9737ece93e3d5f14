import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { SyncConflict, SyncStatus } from '../../src/schema/api'
import { plain } from '../media/pictures/test-pictures'
import { unusedMedia } from '../services/media/public-files'
import { takeIn } from '../services/save/take-in'
import { emptyRemote } from './remote'
import { startTestApp, testApp, type TestApp } from './test-app'
import { uploadForm } from './upload'

type Answered = 'mine' | 'theirs'

/** A plain photograph. */
export const jpeg = (colour: string, width = 120, height = 80) =>
  plain(width, height, colour).jpeg().toBuffer()

/** A picture's entry as a site has it. */
export function imageOf({ site }: TestApp, id: string) {
  const image = site.store.get('images', id)
  if (!image) throw new Error(`There is no picture ${id}`)
  return image
}

/** A file of media/ as it is on a site's disk. */
export const fileOf = (app: TestApp, name: string) =>
  readFile(path.join(app.siteDir, 'media', name))

/** What pages show of a picture. */
export const shownFile = (app: TestApp, id: string) => fileOf(app, imageOf(app, id).filename)

/** What hangs on a site's wall. */
export const wallOf = ({ site }: TestApp) => site.store.read('galleryWall')?.images ?? []

/** Hangs pictures on a site's wall. */
export async function hang(app: TestApp, images: object[]): Promise<void> {
  expect((await app.asAdmin('POST', '/api/gallery-wall', { images })).status).toBe(200)
}

/** Saves something on a site. */
export async function put(app: TestApp, url: string, body: object): Promise<void> {
  expect([url, (await app.asAdmin('PUT', url, body)).status]).toEqual([url, 200])
}

/** Puts another file in the place of a picture's; gives the picture and its file. */
export async function replace(app: TestApp, id: string, bytes: Uint8Array) {
  const form = uploadForm(bytes, { targetSize: 'default' }, 'better.jpg')
  expect((await app.asAdmin('PUT', `/api/images/${id}/file`, form)).status).toBe(200)
  return { ...imageOf(app, id), bytes: await shownFile(app, id) }
}

/** Has a developer put another file in the place of one of media/, under its name. */
export async function overwrite(app: TestApp, name: string, bytes: Buffer): Promise<void> {
  await writeFile(path.join(app.siteDir, 'media', name), bytes)
  await app.git('commit', '-qam', 'Another file')
  await app.site.writer.run(() => takeIn(app.site, [`media/${name}`]))
}

/** Exchanges with the remote. */
export const exchange = async (app: TestApp) =>
  (await app.asAdmin('POST', '/api/sync', {})).json<SyncStatus>()

/** Exchanges with the remote, where nothing is to be asked. */
export async function publish(app: TestApp): Promise<void> {
  expect(await exchange(app)).toMatchObject({ state: 'published', conflicts: [] })
}

/** The one question that an exchange leads to. */
export async function theQuestion(app: TestApp): Promise<SyncConflict> {
  const { state, conflicts } = await exchange(app)
  expect([state, conflicts.length]).toEqual(['conflict', 1])
  return conflicts[0] as SyncConflict
}

/** Answers all of a question with what one side has. */
export function decide(app: TestApp, asked: SyncConflict, side: Answered) {
  const { kind, id, merged, fields, revision } = asked
  const chosen = fields.map(({ field, [side]: said }) => [field, said] as const)
  const value = { ...merged, ...Object.fromEntries(chosen) }
  return app.asAdmin('POST', '/api/sync/resolve', { kind, id, value, revision })
}

/** The same where nothing else is asked then. */
export async function settle(app: TestApp, asked: SyncConflict, side: Answered): Promise<void> {
  const answer = await decide(app, asked, side)
  expect(answer.json()).toMatchObject({ state: 'published', conflicts: [] })
}

/** A small server and a laptop that write one remote. */
export function serverAndLaptop() {
  const server = testApp({ LOG_LEVEL: 'silent' })
  const remote = emptyRemote()
  const laptop = {} as TestApp
  const start = async (...settings: Parameters<typeof startTestApp>) =>
    void Object.assign(laptop, await startTestApp(...settings))
  beforeAll(async () => {
    await server.git('remote', 'add', 'origin', remote.path)
    await publish(server)
    await start({ LOG_LEVEL: 'silent' }, async (siteDir) => {
      spawnSync('git', ['clone', '-q', remote.path, siteDir])
    })
  })
  afterAll(() => laptop.remove())
  return {
    ...{ server, laptop, remote },
    async restartLaptop() {
      await laptop.close()
      await start({ LOG_LEVEL: 'silent', SITE_DIR: laptop.siteDir })
    },
    /** Both give a picture another file, the server's is put online, and the laptop asks. */
    async bothReplace(id: string, [here, there]: [Buffer, Buffer]) {
      const theirs = await replace(server, id, there)
      const mine = await replace(laptop, id, here)
      await publish(server)
      return { mine, theirs, asked: await theQuestion(laptop) }
    },
    /** What must hold once both have exchanged, whatever was chosen. */
    async expectSame() {
      await publish(laptop)
      await publish(server)
      for (const app of [laptop, server]) {
        expect(await app.git('status', '--porcelain')).toBe('')
        expect(app.site.store.issues()).toEqual([])
        expect(unusedMedia(app.site.store, app.siteDir)).toEqual([])
        const hung = wallOf(app).map(({ filename }) => filename)
        expect(new Set(hung).size).toBe(hung.length)
      }
      const heads = [laptop, server].map((app) => app.git('rev-parse', 'HEAD'))
      expect(new Set(await Promise.all(heads)).size).toBe(1)
    },
  }
}
