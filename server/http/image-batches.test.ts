// @module-tag long
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ApiImage, ChangedMany } from '../../src/schema/api'
import { notingGit, writeFiles } from '../git/test-site'
import { plain } from '../media/pictures/test-pictures'
import { takeInHandEdits } from '../services/save/take-in'
import { noSave } from '../testing/owner-steps'
import { expectRefused, lastCommit } from '../testing/site-state'
import { testApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp()

const change = (ids: string[], fields: object) =>
  app.asAdmin('POST', '/api/image-batches/changes', { ids, change: fields })
const remove = (ids: string[]) => app.asAdmin('POST', '/api/image-batches/deletions', { ids })
const inMedia = (name: string) => path.join(app.siteDir, 'media', name)
const imageOf = (id: string) => app.site.store.get('images', id)

async function upload(title: string) {
  const bytes = await plain(40, 30).jpeg().toBuffer()
  const uploaded = await uploadPicture(app, bytes, { category: 'bts', alt: title, title })
  return uploaded.json<{ id: string }>().id
}

test('many pictures are tagged and moved in one commit, which one undo takes back', async () => {
  const ids = [await upload('One'), await upload('Two'), await upload('Three')]
  await app.asAdmin('PUT', `/api/images/${ids[2]}`, {
    category: 'production',
    productionId: 'windfall',
  })
  const before = (await app.git('rev-parse', 'HEAD')).trim()
  const answer = await change([...ids, 'never-was'], {
    category: 'production',
    productionId: 'windfall',
    photographer: 'Ida Lens',
  })
  expect([answer.status, answer.json<ChangedMany>().left]).toEqual([
    200,
    [{ id: 'never-was', title: 'never-was', message: 'There is no image "never-was" any more' }],
  ])
  for (const id of ids) {
    expect(imageOf(id)).toMatchObject({
      category: 'production',
      productionId: 'windfall',
      photographer: 'Ida Lens',
    })
  }
  const commit = await lastCommit(app)
  expect(commit.subject).toBe('images: update 3 images: Category, Production, Photographer')
  expect(commit.paths).toHaveLength(3)
  expect((await app.git('rev-list', '--count', `${before}..HEAD`)).trim()).toBe('1')
  expect((await app.call('GET', '/bio')).text).toContain('>One<')

  expect((await app.asAdmin('POST', '/api/history/undo', { change: commit.id })).status).toBe(200)
  expect(await app.git('diff', '--stat', before, 'HEAD')).toBe('')
})

test('fields that are left out stay, and what differs nowhere is no commit', async () => {
  const id = await upload('Alone')
  await change([id], { photographer: 'Ida Lens' })
  expect((await lastCommit(app)).subject).toBe('images: update "Alone"')
  await change([id, id], { category: 'gallery' })
  expect(imageOf(id)).toMatchObject({ category: 'gallery', photographer: 'Ida Lens' })
  await noSave(app, async () => {
    expect((await change([id], { category: 'gallery' })).status).toBe(200)
  })
})

test('what no picture can take changes none of them', async () => {
  const id = await upload('Firm')
  await expectRefused(
    app,
    400,
    () => change([id], { productionId: 'no-such-play' }),
    () => change([id], { category: 'paintings' }),
    () => change([], { category: 'bts' }),
    () => change(['../users/ada'], { category: 'bts' }),
    () =>
      change(
        Array.from({ length: 1001 }, (_, n) => `a-${n}`),
        { category: 'bts' },
      ),
    () => remove([]),
  )
  await expectRefused(app, 404, () => change(['never-was'], { category: 'bts' }))
})

test('many pictures are deleted with their files and every use of them, and all come back', async () => {
  const [one, two] = [await upload('Poster'), await upload('Ticket')]
  const files = [one, two].map((id) => imageOf(id)?.filename ?? '')
  await app.asAdmin('POST', '/api/cms-content', { type: 'bioImageId', content: one })
  const used = (await app.asAdmin('GET', '/api/image-batches/usage')).json<
    Record<string, object[]>
  >()
  expect(used[one]).toMatchObject([{ kind: 'site', field: 'Bio Image' }])
  expect(used[two]).toBeUndefined()
  const before = (await app.git('rev-parse', 'HEAD')).trim()
  const answer = await remove([one, 'never-was', two])
  expect(answer.json<ChangedMany>().left).toMatchObject([{ id: 'never-was' }])
  expect(files.filter((name) => existsSync(inMedia(name)))).toEqual([])
  expect(app.site.store.read('site')?.bioImageId).toBeNull()
  const commit = await lastCommit(app)
  expect([commit.subject, commit.paths.length]).toEqual(['images: delete 2 images', 5])
  expect((await remove([one, two])).json<ChangedMany>().left).toHaveLength(2)

  expect((await app.asAdmin('POST', '/api/history/undo', { change: commit.id })).status).toBe(200)
  expect(await app.git('diff', '--stat', before, 'HEAD')).toBe('')
  expect(files.filter((name) => existsSync(inMedia(name)))).toEqual(files)
})

test('of many pictures that an undo brings back the last are looked into later, so that saves come in between', async () => {
  const names = Array.from({ length: 33 }, (_, n) => `many-${String(n).padStart(2, '0')}`)
  for (const [n, name] of names.entries()) {
    await writeFiles(app.siteDir, {
      [`content/images/${name}.yaml`]: `filename: ${name}.jpg\nalt: Many\ncategory: headshots\n`,
      [`media/${name}.jpg`]: await plain(20 + n, 30)
        .jpeg()
        .toBuffer(),
    })
  }
  await takeInHandEdits(app.site, ['content', 'media'])
  expect((await remove(names)).status).toBe(200)
  const { id } = await lastCommit(app)
  const ends = [names[0], names.at(-1)]
  const listed = async () => {
    const images = (await app.asAdmin('GET', '/api/images')).json<ApiImage[]>()
    const told = ends.map((name) => images.find((image) => image.id === name)?.thumbnailUrl)
    const shown = (await app.call('GET', '/api/cms-data')).text
    return [...told, ...ends.map((name) => shown.includes(`${name}.jpg`))]
  }

  const asked = await notingGit()
  expect((await app.asAdmin('POST', '/api/history/undo', { change: id })).status).toBe(200)
  // A git for each file would take minutes where there are a thousand.
  expect((await asked()).length).toBeLessThan(names.length)
  expect(app.site.media.waiting).toBe(1)
  expect(await listed()).toEqual(['/uploads/many-00.jpg', '', true, false])
  const message = expect.stringMatching(/^1 file is still to be looked into/) as string
  expect(app.site.problems.list()).toContainEqual(expect.objectContaining({ message }))
  const addresses = ends.map((name) => `/uploads/${name}.jpg`)
  const answers = await Promise.all(addresses.map((address) => app.call('GET', address)))
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  expect((await change(['many-00'], { photographer: 'Ida Lens' })).status).toBe(200)
  expect(app.site.media.waiting).toBe(1)

  app.makeVariants()
  await expect.poll(listed).toEqual([...addresses, true, true])
})

test('where all pictures are used is what is said of each', async () => {
  const all = (await app.asAdmin('GET', '/api/image-batches/usage')).json<
    Record<string, object[]>
  >()
  expect(Object.values(all).flat().length).toBeGreaterThan(5)
  for (const { id } of app.site.store.list('images')) {
    const own = await app.asAdmin('GET', `/api/images/${id}/usage`)
    expect(own.json()).toEqual(all[id] ?? [])
  }
})
