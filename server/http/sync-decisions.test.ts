// @module-tag long
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { SyncConflict, SyncStatus } from '../../src/schema/api'
import { editByHand, saveBio } from '../testing/edits'
import { emptyRemote, publishElsewhere } from '../testing/remote'
import { testApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp({ LOG_LEVEL: 'silent' })
const remote = emptyRemote()

beforeAll(async () => {
  await app.git('remote', 'add', 'origin', remote.path)
  expect((await exchange()).state).toBe('published')
})

const exchange = async () => (await app.asAdmin('POST', '/api/sync', {})).json<SyncStatus>()

const save = (change: object) => saveBio(app, change)

/** Has somebody else publish another tagline. */
const elsewhere = (tagline: string) =>
  publishElsewhere(remote.path, (clone) => editByHand(clone, 'content/bio.md', 'tagline', tagline))

async function collide(here: string, there: string): Promise<SyncConflict> {
  await elsewhere(there)
  await save({ tagline: here })
  const { conflicts } = await exchange()
  expect(conflicts).toMatchObject([{ fields: [{ field: 'tagline', mine: here, theirs: there }] }])
  return conflicts[0] as SyncConflict
}

function choice({ kind, id, merged, revision }: SyncConflict, said: string) {
  return { kind, id, value: { ...merged, tagline: said }, revision }
}

const decide = (conflict: SyncConflict, said: string) =>
  app.asAdmin('POST', '/api/sync/resolve', choice(conflict, said))

const bio = () => readFile(path.join(app.siteDir, 'content/bio.md'), 'utf8')

test('an answer to a question that has changed since is refused, as is the later of two at once', async () => {
  const first = await collide('Here', 'There')
  await save({ tagline: 'Here, corrected', name: 'A name saved meanwhile' })
  const [second] = (await exchange()).conflicts
  const refused = await decide(first, 'Here')
  expect([refused.status, refused.json()['message']]).toEqual([
    409,
    'Somebody changed the biography meanwhile. Look at both versions again before you decide.',
  ])
  expect(await bio()).toMatch(/name: A name saved meanwhile\ntagline: Here, corrected/)

  // The new one is answered by two at once: the later is told, and nothing that was chosen is lost unsaid.
  const bob = { username: 'bob', password: 'velvet harbor mango stool' }
  const user = { ...bob, email: 'bob@example.com', firstName: '', lastName: '', isActive: true }
  expect((await app.asAdmin('POST', '/api/admin/users', user)).status).toBe(201)
  const cookie = await app.signIn(bob)
  const answers = await Promise.all([
    decide(second as SyncConflict, 'By Ada'),
    app.call('POST', '/api/sync/resolve', {
      cookie,
      body: choice(second as SyncConflict, 'By Bob'),
    }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [decided, late] = answers.toSorted((one, other) => one.status - other.status)
  expect(decided?.json<SyncStatus>().state).toBe('published')
  expect(late?.json()['message']).toBe(
    'The biography has been decided on meanwhile by somebody else. What you chose is not saved.',
  )
  const by = answers[0] === decided ? 'Ada' : 'Bob'
  expect(await bio()).toMatch(new RegExp(`name: A name saved meanwhile\ntagline: By ${by}`))
})

test('a decision is kept while the remote is away, asked no more, and can be made anew', async () => {
  const conflict = await collide('Mine', 'Theirs')
  await rename(remote.path, `${remote.path}.away`)
  const first = (await decide(conflict, 'Decided once')).json<SyncStatus>()
  expect(first).toMatchObject({ state: 'failed', conflicts: [] })
  expect((await decide(conflict, 'Decided twice')).status).toBe(200)
  await rename(`${remote.path}.away`, remote.path)
  expect(await exchange()).toMatchObject({ state: 'published', conflicts: [] })
  expect(await bio()).toContain('tagline: Decided twice')
})

test('nothing is asked any more once a developer has joined the two sides, though the push fails', async () => {
  await collide('Left', 'Right')
  await app.git('pull', '-q', '--no-rebase', '-X', 'ours', 'origin', 'main')
  const hook = path.join(remote.path, 'hooks/pre-receive')
  await writeFile(hook, '#!/bin/sh\nexit 1\n')
  await chmod(hook, 0o755)
  expect(await exchange()).toMatchObject({ state: 'failed', conflicts: [] })
  await rm(hook)
  expect(await exchange()).toMatchObject({ state: 'published' })
})

test('a version with a mistake is never taken for a deletion: it waits until the mistake is mended', async () => {
  await elsewhere('"Never closed')
  await save({ tagline: 'Whole' })
  const waits = await exchange()
  expect(waits).toMatchObject({
    state: 'failed',
    conflicts: [],
    failure: { waitsFor: 'developer' },
  })
  expect(waits.failure?.message).toContain('content/bio.md changed here and elsewhere')
  await elsewhere('Closed')
  const [conflict] = (await exchange()).conflicts
  expect(conflict).toMatchObject({ fields: [{ mine: 'Whole', theirs: 'Closed' }] })
  expect((await decide(conflict as SyncConflict, 'Whole')).json<SyncStatus>().state).toBe(
    'published',
  )
})

test('what is too much for a file once both sides are joined is asked about, and not written', async () => {
  const wall = async () =>
    (await app.call('GET', '/api/gallery-wall')).json<{ filename: string }[]>()
  const pictures = await wall()
  const free = app.site.store
    .list('images')
    .map(({ filename }) => filename)
    .filter((filename) => !pictures.some((picture) => picture.filename === filename))
  const show = (images: object[]) => app.asAdmin('POST', '/api/gallery-wall', { images })
  expect((await show(pictures.slice(0, 8))).status).toBe(200)
  await exchange()
  await publishElsewhere(remote.path, async (clone) => {
    const file = path.join(clone, 'content/gallery-wall.yaml')
    await writeFile(file, `${await readFile(file, 'utf8')}  - filename: ${free[0]}\n`)
  })
  expect((await show([...pictures.slice(0, 8), { filename: free[1] }])).status).toBe(200)
  const [conflict] = (await exchange()).conflicts as [SyncConflict]
  expect(conflict).toMatchObject({ kind: 'galleryWall', fields: [{ field: 'images' }] })
  const { kind, id, merged, fields, revision } = conflict
  const value = { ...(merged as object), images: fields[0]?.theirs }
  const decided = await app.asAdmin('POST', '/api/sync/resolve', { kind, id, value, revision })
  expect(decided.json<SyncStatus>().state).toBe('published')
  expect((await wall()).map(({ filename }) => filename)).toEqual([
    ...pictures.slice(0, 8).map(({ filename }) => filename),
    free[0],
  ])
})

test('two pictures of one name and size are told from each other, too', async () => {
  const texts = { title: 'Last night', alt: 'Last night', category: 'production' }
  const picture = await readFile(path.join(app.siteDir, 'media/wren-classic-headshot.jpg'))
  expect((await uploadPicture(app, picture, texts)).status).toBe(201)
  const entry = await readFile(path.join(app.siteDir, 'content/images/last-night.yaml'), 'utf8')
  const shown = (id: string) =>
    readFile(path.join(app.siteDir, 'media', app.site.store.get('images', id)?.filename ?? ''))
  const mine = await shown('last-night')
  await publishElsewhere(remote.path, async (clone) => {
    const theirs = entry.replace(/^uploadedAt: .*$/m, "uploadedAt: '2026-01-01T00:00:00.000Z'")
    await writeFile(path.join(clone, 'content/images/last-night.yaml'), theirs)
    const other = Buffer.from(picture)
    other[other.length - 1] = 0
    await writeFile(path.join(clone, 'media/last-night.jpg'), other)
  })
  expect(await exchange()).toMatchObject({ state: 'published', conflicts: [] })
  expect(await shown('last-night-2')).toEqual(mine)
  expect(await shown('last-night')).not.toEqual(mine)
})

test('a picture that was turned here and got another name elsewhere is asked about, and has the chosen one', async () => {
  const id = 'windfall-orchard'
  const file = () => app.site.store.get('images', id)?.filename ?? ''
  const before = file()
  await publishElsewhere(remote.path, async (clone) => {
    const entry = path.join(clone, `content/images/${id}.yaml`)
    const text = await readFile(entry, 'utf8')
    await writeFile(entry, text.replace(/^filename: .*$/m, 'filename: turned-elsewhere.jpg'))
    await rename(path.join(clone, 'media', before), path.join(clone, 'media/turned-elsewhere.jpg'))
  })
  const turn = { turn: 'right', from: before }
  const turned = await app.asAdmin('PUT', `/api/images/${id}/rotation`, turn)
  expect(turned.status).toBe(200)
  const [conflict] = (await exchange()).conflicts as [SyncConflict]
  expect(conflict).toMatchObject({ kind: 'images', id, fields: [{ label: 'Picture' }] })
  const { kind, merged, fields, revision } = conflict
  const answer = (picture: unknown) => {
    const value = { ...merged, [fields[0]?.field ?? '']: picture }
    return app.asAdmin('POST', '/api/sync/resolve', { kind, id, value, revision })
  }
  for (const neither of [undefined, 'another', null])
    expect((await answer(neither)).json()['message']).toBe('Choose one of the two pictures')
  expect((await answer(fields[0]?.theirs)).json<SyncStatus>().state).toBe('published')
  expect(file()).toBe('turned-elsewhere.jpg')
})
