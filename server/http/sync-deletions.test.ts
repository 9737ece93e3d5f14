import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
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
