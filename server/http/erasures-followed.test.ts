// @module-tag long
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../src/schema/api'
import { plain } from '../media/pictures/test-pictures'
import { emptyRemote } from '../testing/remote'
import { erasing, everyObject } from '../testing/taken-down'
import { startTestApp, testApp, type TestApp } from '../testing/test-app'
import { uploadForm, uploadPicture } from '../testing/upload'

// Two that write one remote: on this one something is erased, on the other it is followed.
const server = testApp({ LOG_LEVEL: 'silent' })
const remote = emptyRemote()
let laptop: TestApp

beforeAll(async () => {
  await server.git('remote', 'add', 'origin', remote.path)
  expect(await sync(server)).toMatchObject({ state: 'published' })
  laptop = await startTestApp({ LOG_LEVEL: 'silent' }, async (siteDir) => {
    spawnSync('git', ['clone', '-q', remote.path, siteDir])
  })
})

afterAll(() => laptop.remove())

async function sync(app: TestApp): Promise<SyncStatus> {
  return (await app.asAdmin('POST', '/api/sync', {})).json<SyncStatus>()
}

const follow = (filenames: readonly string[] = []) =>
  laptop.asAdmin('POST', '/api/erasures/follow', { filenames })
const has = (app: TestApp, bytes: string) =>
  everyObject(path.join(app.siteDir, '.git')).includes(bytes)
/** Whether any version at the remote has a file of media/; what no version has stays there until its own clearing up. */
const isOnline = (filename: string) =>
  spawnSync('git', [`--git-dir=${remote.path}`, 'log', '--all', '--format=', '--name-only'])
    .stdout.toString()
    .includes(filename)
const isThere = (app: TestApp, filename: string) =>
  existsSync(path.join(app.siteDir, 'media', filename))
const tagline = (app: TestApp) => app.site.store.read('bio')?.tagline

async function saveTagline(app: TestApp, text: string) {
  const content = { ...app.site.store.read('bio'), tagline: text }
  const saved = await app.asAdmin('POST', '/api/cms-content', { type: 'bio', content })
  expect(saved.status).toBe(200)
}

const picture = (colour: string) => plain(60, 40, colour).jpeg().toBuffer()

/** Uploads a picture on the server, and brings it to the laptop; gives its bytes in the history, too. */
async function onBoth(alt: string, colour: string) {
  const fields = { category: 'headshots', alt, title: alt, targetSize: 'original' }
  const uploaded = await uploadPicture(server, await picture(colour), fields, `${alt}.jpg`)
  const { id, filename } = uploaded.json<{ id: string; filename: string }>()
  for (const app of [server, laptop]) expect(await sync(app)).toMatchObject({ state: 'published' })
  const bytes = await readFile(path.join(server.siteDir, 'media', filename), 'latin1')
  return { id, filename, bytes }
}

const takeDown = (id: string) => server.asAdmin('POST', `/api/take-down/images/${id}`)

/** Erases a file that is down from the history of the server alone. */
async function eraseOnServer(filename: string) {
  expect(await sync(server)).toMatchObject({ state: 'published' })
  expect((await erasing(server)(filename)).status).toBe(200)
}

async function takeDownAndErase(id: string, filename: string) {
  await takeDown(id)
  await eraseOnServer(filename)
}

/** Exchanges on the laptop, and answers what is asked about a picture with what that is there. */
async function keepMine(id: string) {
  const { revision, fields } = (await sync(laptop)).conflicts[0] ?? {}
  const value = fields?.[0]?.mine
  const kept = await laptop.asAdmin('POST', '/api/sync/resolve', {
    kind: 'images',
    id,
    value,
    revision,
  })
  expect(kept.json()).toMatchObject({ state: 'published' })
}

/** Erases a file from the history of the server and of the remote. */
async function erase(filename: string) {
  await eraseOnServer(filename)
  expect((await server.asAdmin('POST', '/api/erasures/replace-remote')).status).toBe(200)
}

/** What the laptop is told was erased at the remote. */
async function erasedThere(): Promise<readonly string[]> {
  const { failure } = await sync(laptop)
  expect(failure?.waitsFor).toBe('erasing')
  return failure?.erased ?? []
}

/** Nothing of it is left anywhere, and both say the same. */
async function isErased(filename: string, bytes: string) {
  for (const app of [laptop, server]) {
    expect(await sync(app)).toMatchObject({ state: 'published' })
    expect(has(app, bytes)).toBe(false)
    expect(isThere(app, filename)).toBe(false)
    expect(await app.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
    expect(await app.git('status', '--porcelain')).toBe('')
  }
  expect(await server.git('rev-parse', 'HEAD')).toBe(await laptop.git('rev-parse', 'HEAD'))
  expect(isOnline(filename)).toBe(false)
}

test('is told by its name, changes nothing by itself, and goes here, too, once somebody says so', async () => {
  const { id, filename, bytes } = await onBoth('Barn', '#208040')
  await saveTagline(laptop, 'Said on the laptop')
  await takeDown(id)
  await erase(filename)
  const head = await laptop.git('rev-parse', 'HEAD')
  const there = await erasedThere()
  expect(there).toContain(filename)
  expect((await follow(['other.jpg'])).json().message).toContain('Other files were erased there')
  expect(await laptop.git('rev-parse', 'HEAD')).toBe(head)
  expect(isThere(laptop, filename)).toBe(true)

  expect((await follow(there)).json()).toMatchObject({ state: 'published', conflicts: [] })
  await isErased(filename, bytes)
  expect(tagline(server)).toBe('Said on the laptop')
  // Not even its name is left.
  expect(has(laptop, filename)).toBe(false)
  expect(laptop.site.securityLog.list()[0]).toMatchObject({
    what: 'erased-from-history',
    user: 'ada',
  })
  // Said again, it does nothing.
  expect((await follow(there)).json()).toMatchObject({ state: 'published' })
})

test('what replaced it stays, with all that shows it', async () => {
  const { id, filename, bytes } = await onBoth('Cove', '#306090')
  const body = uploadForm(await picture('#904020'), {}, 'other.jpg')
  const replaced = await server.asAdmin('PUT', `/api/images/${id}/file`, body)
  expect(replaced.status).toBe(200)
  await server.asAdmin('POST', '/api/cms-content', { type: 'site', content: { heroImage: id } })
  await erase(filename)
  const merges = () => laptop.git('log', '--merges', '--format=%s')
  const before = await merges()
  expect((await follow(await erasedThere())).json()).toMatchObject({ state: 'published' })
  await isErased(filename, bytes)
  // The two are joined once, by the commits that both have.
  expect(await merges()).toBe(`Join the changes of origin/main\n${before}`)
  const kept = replaced.json<{ filename: string }>().filename
  expect(laptop.site.store.get('images', id)).toMatchObject({ filename: kept })
  expect(isThere(laptop, kept)).toBe(true)
})

test('what was said of it here meanwhile goes with it, once that is decided', async () => {
  const { id, filename, bytes } = await onBoth('Dale', '#a03050')
  const other = await onBoth('Elm', '#40a030')
  const said = await laptop.asAdmin('PUT', `/api/images/${id}`, { alt: 'A secret of the laptop' })
  expect(said.status).toBe(200)
  await takeDown(id)
  await erase(filename)
  const first = (await follow(await erasedThere())).json<SyncStatus>()
  expect(first).toMatchObject({ state: 'conflict', conflicts: [{ kind: 'images', id }] })
  // What is erased besides is told first.
  await takeDown(other.id)
  await erase(other.filename)
  const both = await erasedThere()
  expect(both).toEqual(expect.arrayContaining([filename, other.filename]))
  const asked = (await follow(both)).json<SyncStatus>()
  // Nothing goes online before it is decided, and what is kept is not erased.
  expect(isOnline(filename)).toBe(false)
  const { revision, fields } = asked.conflicts[0] ?? {}
  const decide = (value: unknown) =>
    laptop.asAdmin('POST', '/api/sync/resolve', { kind: 'images', id, value, revision })
  const mine = await decide(fields?.[0]?.mine)
  expect(mine.json<SyncStatus>().failure?.message).toContain('Take it down first')
  expect(isOnline(filename)).toBe(false)
  await laptop.asAdmin('POST', `/api/take-down/images/${id}`)
  await isErased(filename, bytes)
  await isErased(other.filename, other.bytes)
  expect(has(laptop, 'A secret of the laptop')).toBe(false)
})

test('nothing of it goes online where erasing it here fails, nor after a restart, and the next exchange does it', async () => {
  const { id, filename, bytes } = await onBoth('Fold', '#102030')
  await saveTagline(laptop, 'Said before it failed')
  await takeDown(id)
  await erase(filename)
  const there = await erasedThere()
  const failing = vi
    .spyOn(laptop.site.repositories.site, 'eraseBlobs')
    .mockRejectedValue(new Error('Git was killed'))
  for (const ask of [() => follow(there), () => laptop.asAdmin('POST', '/api/sync', {})]) {
    const { failure } = (await ask()).json<SyncStatus>()
    expect(failure?.message).toContain('not erased from the history here yet')
    expect(isOnline(filename)).toBe(false)
  }
  failing.mockRestore()
  await laptop.close()
  laptop = await startTestApp({ LOG_LEVEL: 'silent', SITE_DIR: laptop.siteDir })
  await isErased(filename, bytes)
  expect(tagline(server)).toBe('Said before it failed')
})

test('what others put online before the remote was replaced is kept, but for what was said of it', async () => {
  const { id, filename, bytes } = await onBoth('Glen', '#50a0b0')
  const down = await onBoth('Jar', '#a0a020')
  await takeDown(down.id)
  await takeDownAndErase(id, filename)
  expect((await erasing(server)(down.filename)).status).toBe(200)
  // The laptop has heard of nothing: it was offline when the photos were taken down.
  for (const one of [id, down.id]) {
    const said = await laptop.asAdmin('PUT', `/api/images/${one}`, { alt: 'A word too much' })
    expect(said.status).toBe(200)
  }
  await laptop.asAdmin('POST', `/api/take-down/images/${down.id}`)
  await saveTagline(laptop, 'Said before it was replaced')
  await keepMine(id)

  expect((await server.asAdmin('POST', '/api/erasures/replace-remote')).json()).toEqual({})
  expect(tagline(server)).toBe('Said before it was replaced')
  expect(server.site.store.get('images', id)).toBeUndefined()
  expect(isOnline(filename)).toBe(false)
  expect((await follow(await erasedThere())).json()).toMatchObject({ state: 'published' })
  await isErased(filename, bytes)
  for (const app of [server, laptop]) expect(has(app, 'A word too much')).toBe(false)
})

test('another photo that a developer put online by its name is kept', async () => {
  const { id, filename, bytes } = await onBoth('Inn', '#7030a0')
  await takeDownAndErase(id, filename)
  expect(await sync(laptop)).toMatchObject({ state: 'published' })
  // Only a developer gives a name once more.
  const about = `filename: ${filename}\ncategory: headshots\ntitle: Inn\nalt: New\n`
  await writeFile(path.join(laptop.siteDir, `content/images/${id}.yaml`), about)
  await writeFile(path.join(laptop.siteDir, 'media', filename), await picture('#105060'))
  await laptop.git('add', 'content', 'media')
  await laptop.git('commit', '-qm', 'Another photo')
  expect(await sync(laptop)).toMatchObject({ state: 'published' })

  expect((await server.asAdmin('POST', '/api/erasures/replace-remote')).json()).toEqual({})
  expect((await follow(await erasedThere())).json()).toMatchObject({ state: 'published' })
  for (const app of [laptop, server]) {
    expect(await sync(app)).toMatchObject({ state: 'published' })
    expect(app.site.store.get('images', id)).toMatchObject({ alt: 'New' })
    expect(isThere(app, filename)).toBe(true)
    expect(has(app, bytes)).toBe(false)
  }
})

test('where others put changes of the same entry online, that is decided before the remote is replaced', async () => {
  const { id, filename, bytes } = await onBoth('Hill', '#b06010')
  await takeDownAndErase(id, filename)
  await saveTagline(laptop, 'Said there')
  await saveTagline(server, 'Said here')
  expect(await sync(laptop)).toMatchObject({ state: 'published' })
  const replace = () => server.asAdmin('POST', '/api/erasures/replace-remote')
  expect((await replace()).json().message).toContain('Decide on these first')
  const [asked] = (await server.asAdmin('GET', '/api/sync')).json<SyncStatus>().conflicts
  const { revision, merged } = asked ?? {}
  const value = { ...(merged as object), tagline: 'Said by both' }
  await server.asAdmin('POST', '/api/sync/resolve', { kind: 'bio', id: '', value, revision })
  expect((await replace()).status).toBe(200)
  expect((await follow(await erasedThere())).json()).toMatchObject({ state: 'published' })
  await isErased(filename, bytes)
  expect(tagline(laptop)).toBe('Said by both')
})

test('where both erase something before one has replaced the remote, each goes on with the other', async () => {
  const one = await onBoth('Kiln', '#603010')
  const other = await onBoth('Lane', '#306010')
  await takeDown(one.id)
  await laptop.asAdmin('POST', `/api/take-down/images/${other.id}`)
  for (const app of [server, laptop, server])
    expect(await sync(app)).toMatchObject({ state: 'published' })
  for (const [app, { filename }] of [
    [server, one],
    [laptop, other],
  ] as const)
    expect((await erasing(app)(filename)).status).toBe(200)
  await saveTagline(server, 'Said between two erasures')
  const replace = (app: TestApp) => app.asAdmin('POST', '/api/erasures/replace-remote')
  expect((await replace(laptop)).status).toBe(200)

  const told = (await sync(server)).failure
  expect(told).toMatchObject({ waitsFor: 'erasing' })
  expect(told?.erased).toContain(other.filename)
  const followed = await server.asAdmin('POST', '/api/erasures/follow', { filenames: told?.erased })
  expect(followed.json()).toMatchObject({ failure: { waitsFor: 'replacing' } })
  expect((await replace(server)).json()).toEqual({})
  expect((await follow(await erasedThere())).json()).toMatchObject({ state: 'published' })
  for (const { filename, bytes } of [one, other]) await isErased(filename, bytes)
  expect(tagline(laptop)).toBe('Said between two erasures')
})
