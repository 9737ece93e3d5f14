import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { changeHeader } from '../../src/schema/headers'
import { lastCommit } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp()
const picture = 'wren-classic-headshot'
const [imageFile, wallFile] = [`content/images/${picture}.yaml`, 'content/gallery-wall.yaml']

const textOf = (name: string) => readFile(path.join(app.siteDir, name), 'utf8')

async function change(texts: object) {
  const answer = await app.asAdmin('PUT', `/api/images/${picture}`, texts)
  expect(answer.status).toBe(200)
}

interface Hung {
  filename: string
  alt: string
  title?: string
}

const wall = async () => (await app.asAdmin('GET', '/api/gallery-wall')).json<Hung[]>()

/** Puts a wall on disk and in history as an older version of this program, or a person, left it. */
async function commitWall(text: string) {
  await writeFile(path.join(app.siteDir, wallFile), text)
  await app.git('commit', '-qm', 'hang', wallFile)
  const written = () => app.site.store.read('galleryWall')?.images
  await expect.poll(() => JSON.stringify(written())).toContain(/alt: (.*)/.exec(text)?.[1] ?? '')
}

const hung = (alt: string, title: string) =>
  `# ours\nimages:\n  - filename: ${picture}.jpg\n    alt: ${alt}\n    title: ${title}\n    x-by: Ida\n`

beforeEach(async () => {
  await change({ alt: 'The first words', title: 'Classic' })
})

test('a correction takes a copy off the wall in the same commit, which Undo brings back', async () => {
  await commitWall(hung('The first words', 'Classic'))
  await change({ alt: 'Better words' })
  expect(await textOf(wallFile)).toBe(
    `# ours\nimages:\n  - filename: ${picture}.jpg\n    x-by: Ida\n`,
  )
  const commit = await lastCommit(app)
  expect(commit.paths).toEqual([`M ${wallFile}`, `M ${imageFile}`])
  expect(await wall()).toEqual([
    { filename: `${picture}.jpg`, alt: 'Better words', title: 'Classic', imageId: picture },
  ])
  expect((await app.call('GET', '/')).text).toContain('alt="Better words"')
  expect((await app.asAdmin('POST', '/api/history/undo', { change: commit.id })).status).toBe(200)
  expect(await textOf(wallFile)).toBe(hung('The first words', 'Classic'))
})

test('what was written for the wall stays there', async () => {
  await commitWall(hung('Only for the wall', 'Classic'))
  await change({ alt: 'Better words', title: 'Classic, again' })
  expect(await textOf(wallFile)).toContain('alt: Only for the wall\n    x-by')
  expect(await wall()).toMatchObject([{ alt: 'Only for the wall', title: 'Classic, again' }])
})

test('an arrangement is saved without copies, whenever they were read', async () => {
  await commitWall(hung('Nobody’s words', 'Classic'))
  const [other] = (await app.asAdmin('GET', '/api/images/windfall-orchard')).json<Hung>().alt
  await change({ alt: 'Better words' })
  const sent = [
    { filename: `${picture}.jpg`, alt: 'The first words', title: 'My own' },
    { filename: 'windfall-orchard.jpg', alt: other },
  ]
  const answer = await app.asAdmin('POST', '/api/gallery-wall', { images: sent })
  expect(answer.json()).toMatchObject({ images: [{ alt: 'Better words', title: 'My own' }, {}] })
  expect(app.site.store.read('galleryWall')?.images[0]).toEqual({
    filename: `${picture}.jpg`,
    title: 'My own',
  })
})

test('old words that are found on a wall are taken down by the program', async () => {
  await change({ alt: 'Second words' })
  await commitWall(hung('The first words', 'Made for the wall'))
  await change({ description: 'A touch on the picture, like those of a hand edit or a pull' })
  await expect
    .poll(() => lastCommit(app))
    .toMatchObject({
      author: 'Callboard <callboard@callboard.invalid>',
      subject: 'galleryWall: update Images',
    })
  expect(await textOf(wallFile)).not.toContain('The first words')
  const shown = [{ alt: 'Second words', title: 'Made for the wall' }]
  await expect.poll(wall).toMatchObject(shown)
})

test('a change that comes again is answered by what it did, not by what the program did after it', async () => {
  const cookie = await app.signIn()
  const send = async () => {
    const answer = await app.call('PUT', `/api/images/${picture}`, {
      cookie,
      body: { description: 'Sent twice' },
      headers: { 'Idempotency-Key': 'of-the-picture' },
    })
    return { change: answer.headers.get(changeHeader), body: answer.json() }
  }
  await change({ alt: 'Second words' })
  await commitWall(hung('The first words', 'Made for the wall'))
  const first = await send()
  await expect.poll(() => lastCommit(app)).toMatchObject({ subject: 'galleryWall: update Images' })
  await app.site.background.idle()
  expect(await send()).toEqual(first)
})
