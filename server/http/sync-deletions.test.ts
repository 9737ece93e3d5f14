// @module-tag long
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { SyncConflict, SyncStatus } from '../../src/schema/api'
import { editByHand } from '../testing/edits'
import { emptyRemote, publishElsewhere } from '../testing/remote'
import { testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })
const remote = emptyRemote()

beforeAll(async () => {
  await app.git('remote', 'add', 'origin', remote.path)
  expect((await exchange()).state).toBe('published')
})

const exchange = async () => (await app.asAdmin('POST', '/api/sync', {})).json<SyncStatus>()

/** What a person is asked, which must be one thing. */
async function asked(): Promise<SyncConflict> {
  const { conflicts } = await exchange()
  expect(conflicts).toHaveLength(1)
  return conflicts[0] as SyncConflict
}

/** Answers a question about a whole entry with what one of the sides has. */
async function decide({ kind, id, fields, revision }: SyncConflict, side: 'mine' | 'theirs') {
  const body = { kind, id, value: fields[0]?.[side], revision }
  const answer = await app.asAdmin('POST', '/api/sync/resolve', body)
  expect(answer.json<SyncStatus>()).toMatchObject({ state: 'published', conflicts: [] })
  expect(app.site.store.issues()).toEqual([])
}

const picture = (id: string) => `media/${app.site.store.get('images', id)?.filename}`
const isHere = (file: string) => existsSync(path.join(app.siteDir, file))

/** Has somebody else delete a picture and nothing else. */
const deleteElsewhere = (id: string) =>
  publishElsewhere(remote.path, async (clone) => {
    await rm(path.join(clone, picture(id)))
    await rm(path.join(clone, `content/images/${id}.yaml`))
  })

const edit = (id: string) => app.asAdmin('PUT', `/api/images/${id}`, { title: 'Edited here' })

test('a picture that was changed here and deleted elsewhere keeps its file, if it is kept', async () => {
  const id = 'windfall-orchard'
  await deleteElsewhere(id)
  expect((await edit(id)).status).toBe(200)
  await decide(await asked(), 'mine')
  expect(app.site.store.get('images', id)?.title).toBe('Edited here')
  expect(isHere(picture(id))).toBe(true)
})

test('a picture that was deleted here comes back with its file, if what it is elsewhere is kept', async () => {
  const id = 'windfall-orchard'
  await publishElsewhere(remote.path, (clone) =>
    editByHand(clone, `content/images/${id}.yaml`, 'title', 'Edited elsewhere'),
  )
  expect((await app.asAdmin('DELETE', `/api/images/${id}`)).status).toBe(200)
  await decide(await asked(), 'theirs')
  expect(app.site.store.get('images', id)?.title).toBe('Edited elsewhere')
  expect(isHere(picture(id))).toBe(true)
})

test('a picture that got another file here goes with that, if its deletion elsewhere is kept', async () => {
  const id = 'windfall-orchard'
  await exchange()
  await deleteElsewhere(id)
  const turn = { turn: 'right', from: path.basename(picture(id)) }
  expect((await app.asAdmin('PUT', `/api/images/${id}/rotation`, turn)).status).toBe(200)
  const file = picture(id)
  expect(isHere(file)).toBe(true)
  await decide(await asked(), 'theirs')
  expect([app.site.store.get('images', id), isHere(file)]).toEqual([undefined, false])
})

/** Has somebody else publish these files, each made of what it was. */
const writeElsewhere = (files: Record<string, (text: string) => string>) =>
  publishElsewhere(remote.path, async (clone) => {
    for (const [name, change] of Object.entries(files)) {
      const file = path.join(clone, name)
      await writeFile(file, change(await readFile(file, 'utf8').catch(() => '')))
    }
  })

const story = 'content/news/2026-02-21-the-bird-flies.md'
const wall = 'content/gallery-wall.yaml'
const hang = (filename: string, insteadOf: string) => (text: string) =>
  text.replace(`- filename: ${insteadOf}\n`, `- filename: ${filename}\n`)
const hung = () => app.site.store.read('galleryWall')?.images.map(({ filename }) => filename)
const remove = async (url: string) => expect((await app.asAdmin('DELETE', url)).status).toBe(200)

test('a production that is deleted here and newly named elsewhere is asked about, and let go if it stays deleted', async () => {
  await writeElsewhere({
    [story]: (text) => text.replace(/^productionId: .*$/m, 'productionId: salt-and-sparrow'),
    'content/order.yaml': () => 'productions:\n  - salt-and-sparrow\n  - windfall\n',
  })
  await remove('/api/productions/salt-and-sparrow')
  const conflict = await asked()
  expect(conflict).toMatchObject({ kind: 'productions', fields: [{ field: '', mine: null }] })
  expect(conflict.fields[0]?.label).toBe(
    'The whole production: deleted here, and named elsewhere by the news story “The bird flies”',
  )
  await decide(conflict, 'mine')
  const left = app.site.store.get('news', path.basename(story, '.md'))
  expect([left?.productionId, left?.headline]).toEqual([null, 'The bird flies'])
  expect(app.site.store.read('order')?.productions).toEqual(['windfall'])
})

test('an order that names what is deleted is no question, and goes without it', async () => {
  await writeElsewhere({ 'content/order.yaml': (text) => `${text}  - the-snow-post\n` })
  await remove('/api/productions/the-snow-post')
  expect(await exchange()).toMatchObject({ state: 'published', conflicts: [] })
  expect(app.site.store.issues()).toEqual([])
  expect(app.site.store.read('order')?.productions).toEqual(['windfall'])
})

test('a picture that is deleted here and hung on the wall elsewhere comes back with its file, if it is kept', async () => {
  const id = 'detail-five-props'
  const file = picture(id)
  await writeElsewhere({ [wall]: hang(path.basename(file), 'wren-dramatic-headshot.jpg') })
  await remove(`/api/images/${id}`)
  const conflict = await asked()
  expect(conflict.fields[0]?.label).toContain('and named elsewhere by the gallery wall')
  await decide(conflict, 'theirs')
  expect([picture(id), isHere(file), hung()]).toEqual([
    file,
    true,
    expect.arrayContaining([path.basename(file)]),
  ])
})

test('a picture that is deleted elsewhere and newly chosen here is asked about, and let go if it stays deleted', async () => {
  const id = 'detail-model-theatre'
  await deleteElsewhere(id)
  const body = { type: 'heroImageId', content: id }
  expect((await app.asAdmin('POST', '/api/cms-content', body)).status).toBe(200)
  const conflict = await asked()
  expect(conflict).toMatchObject({ kind: 'images', id, fields: [{ field: '', theirs: null }] })
  expect(conflict.fields[0]?.label).toContain('deleted elsewhere, and named here by the site')
  await decide(conflict, 'theirs')
  expect(app.site.store.read('site')?.heroImageId).toBeNull()
})

test('a picture that got another file here hangs with that on a wall from elsewhere', async () => {
  const id = 'backstage-empty-seats'
  const before = path.basename(picture(id))
  await writeElsewhere({ [wall]: hang(before, 'detail-hands-and-lantern.jpg') })
  const turn = { turn: 'right', from: before }
  expect((await app.asAdmin('PUT', `/api/images/${id}/rotation`, turn)).status).toBe(200)
  expect(await exchange()).toMatchObject({ state: 'published', conflicts: [] })
  expect(app.site.store.issues()).toEqual([])
  expect(path.basename(picture(id))).not.toBe(before)
  expect(hung()).toContain(path.basename(picture(id)))
})
