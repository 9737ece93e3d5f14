// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import {
  exchange,
  fileOf,
  hang,
  imageOf,
  jpeg,
  publish,
  put,
  replace,
  serverAndLaptop,
  shownFile,
  theQuestion,
  wallOf,
} from '../testing/server-and-laptop'
import type { TestApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

// Both add something under one name before they hear of each other.
const { server, laptop, expectSame } = serverAndLaptop()

beforeAll(() => publish(laptop))

async function upload(app: TestApp, title: string, colour: string, fields: object = {}) {
  const texts = { category: 'headshots', title, alt: title, ...fields }
  const sent = await jpeg(colour)
  const answer = await uploadPicture(app, sent, texts, `${colour.slice(1)}.jpg`)
  expect(answer.status).toBe(201)
  const { id } = answer.json<{ id: string }>()
  return { ...imageOf(app, id), bytes: await shownFile(app, id) }
}

async function add(app: TestApp, url: string, body: object): Promise<string> {
  const answer = await app.asAdmin('POST', url, body)
  expect(answer.status).toBe(201)
  return answer.json<{ id: string }>().id
}

async function move(app: TestApp, id: string, after: string): Promise<void> {
  expect((await app.asAdmin('POST', '/api/order/images', { id, after })).status).toBe(200)
}

const story = (description: string) => ({
  ...{ headline: 'Premiere', date: '2026-02-04', description },
})
const stories = (app: TestApp) =>
  app.site.store.list('news').flatMap(({ id, headline, description }) => {
    return headline === 'Premiere' ? [[id, description.trim()]] : []
  })

const keepBoth = async ({ kind, id, revision }: Awaited<ReturnType<typeof theQuestion>>) =>
  laptop.asAdmin('POST', '/api/sync/resolve', { kind, id, revision, both: true })

test('two photos of one title both stay: the one here gets another name, with all that names it', async () => {
  const theirs = await upload(server, 'Opening night', '#208040', { alt: 'Elsewhere' })
  const mine = await upload(laptop, 'Opening night', '#802040', { alt: 'Here' })
  expect([mine.id, mine.filename]).toEqual([theirs.id, theirs.filename])
  const crop = { ...{ x: 1, y: 2, width: 40, height: 40 }, originalWidth: 120, originalHeight: 80 }
  const others = wallOf(laptop).slice(1)
  await hang(laptop, [{ filename: mine.filename, cropData: crop }, ...others])
  await add(laptop, '/api/news', {
    ...story('With a photo'),
    headline: 'A photo',
    imageId: mine.id,
  })
  const [one, two] = ['wren-denim-headshot', 'wren-classic-headshot'] as const
  await move(laptop, mine.id, one)
  await move(laptop, two, mine.id)
  await publish(server)
  await publish(laptop)

  const named = imageOf(laptop, 'opening-night-2')
  expect(named).toMatchObject({
    filename: 'opening-night-2.jpg',
    original: 'opening-night-original-2.jpg',
    alt: 'Here',
  })
  expect(await shownFile(laptop, named.id)).toEqual(mine.bytes)
  expect(await shownFile(laptop, theirs.id)).toEqual(theirs.bytes)
  expect(imageOf(laptop, theirs.id).alt).toBe('Elsewhere')
  expect(laptop.site.names.of(named.filename)).toBe('802040.jpg')
  expect(laptop.site.names.of(theirs.filename)).toBe('')
  expect(wallOf(laptop)[0]).toMatchObject({ filename: named.filename, cropData: crop })
  const about = laptop.site.store.list('news').find(({ headline }) => headline === 'A photo')
  expect(about?.imageId).toBe(named.id)
  expect(laptop.site.store.read('order')?.images).toEqual([one, named.id, two])
  expect(await laptop.git('log', '-2', '--format=%an: %s')).toContain(
    'Callboard: images: name anew "Opening night"',
  )
  await expectSame()
  expect(await fileOf(server, 'opening-night-2.jpg')).toEqual(mine.bytes)
})

test('a photo whose new file has the name of one that was uploaded elsewhere gets another', async () => {
  const { id } = await upload(server, 'Oak', '#504080')
  await publish(server)
  await publish(laptop)
  const theirs = await upload(server, 'Oak', '#105060')
  const mine = await replace(laptop, id, await jpeg('#605010'))
  expect(mine.filename).toBe(theirs.filename)
  await publish(server)
  await publish(laptop)
  expect(await shownFile(laptop, id)).toEqual(mine.bytes)
  expect(await shownFile(laptop, theirs.id)).toEqual(theirs.bytes)
  expect(laptop.site.names.of(imageOf(laptop, id).filename)).toBe('better.jpg')
  await expectSame()
})

test('many of one name become many, a few in a commit, also where a number makes one of two names', async () => {
  const title = 'A very long title '.repeat(6).trim()
  for (const app of [server, laptop])
    for (const last of [1, 2, 3, 4, 5])
      await upload(app, title, `#${app === server ? 3 : 4}${last}5060`)
  await publish(server)
  await publish(laptop)
  const long = laptop.site.store.list('images').filter((image) => image.title === title)
  expect(new Set(long.map(({ filename }) => filename)).size).toBe(10)
  const subjects = await laptop.git('log', '-30', '--format=%s')
  expect(subjects.match(/name anew "A very/g)).toHaveLength(2)
  await expectSame()
})

test('where the disk refuses the other name it is said, and done with the next exchange', async () => {
  const theirs = await upload(server, 'Fern', '#234567')
  const mine = await upload(laptop, 'Fern', '#765432')
  await publish(server)
  const begin = vi.spyOn(laptop.site.journal, 'begin').mockRejectedValueOnce(new Error('Full'))
  const { state, failure } = await exchange(laptop)
  expect(begin).toHaveBeenCalledOnce()
  expect([state, failure?.message]).toEqual([
    'failed',
    expect.stringContaining('“fern” is one picture here and another one elsewhere'),
  ])
  expect(await shownFile(laptop, mine.id)).toEqual(mine.bytes)
  await publish(laptop)
  expect(await shownFile(laptop, 'fern-2')).toEqual(mine.bytes)
  expect(await shownFile(laptop, 'fern')).toEqual(theirs.bytes)
  await expectSame()
})

test('two stories of one headline may both stay, with what was called fine of the one here', async () => {
  await add(server, '/api/news', story('Told elsewhere'))
  const id = await add(laptop, '/api/news', story('Told here'))
  await laptop.site.fineNotes.keep(
    'news',
    id,
    { fine: [{ field: 'description', rule: 'school', sentence: 'Told here' }] },
    { description: 'Told here' },
  )
  const file = (name: string) => path.join(laptop.siteDir, `content/news/${name}.md`)
  const written = await readFile(file(id), 'utf8')
  await writeFile(file(id), written.replace('---\n', '---\n# Ask her first\n'))
  await laptop.git('commit', '-qam', 'A note')
  await publish(server)
  const asked = await theQuestion(laptop)
  expect(asked).toMatchObject({ kind: 'news', id, areTwo: true })
  expect((await keepBoth({ ...asked, revision: 'another' })).status).toBe(409)
  expect((await keepBoth(asked)).json()).toMatchObject({ state: 'published', conflicts: [] })
  expect(stories(laptop)).toEqual(
    expect.arrayContaining([
      [id, 'Told elsewhere'],
      [`${id}-2`, 'Told here'],
    ]),
  )
  expect(await readFile(file(`${id}-2`), 'utf8')).toContain('# Ask her first')
  expect(laptop.site.fineNotes.of('news', `${id}-2`)).toHaveLength(1)
  await expectSame()
  expect((await keepBoth(asked)).status).toBe(404)
})

test('who asks twice at one moment for both to stay gets them once', async () => {
  const play = (description: string) => ({ ...story(description), headline: 'Twice asked' })
  const id = await add(server, '/api/news', play('Elsewhere'))
  await add(laptop, '/api/news', play('Here'))
  await publish(server)
  const asked = await theQuestion(laptop)
  const answers = await Promise.all([keepBoth(asked), keepBoth(asked)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const ids = laptop.site.store.list('news').filter(({ headline }) => headline === 'Twice asked')
  expect(ids.map((one) => one.id).toSorted()).toEqual([id, `${id}-2`])
  await expectSame()
})

test('so may two productions, each with what names it', async () => {
  const play = (description: string) => ({
    ...{ name: 'The Tempest', role: 'Ariel', productionDate: '2026-03-01', description },
  })
  const id = await add(server, '/api/productions', play('Elsewhere'))
  await put(server, '/api/images/windfall-orchard', {
    ...imageOf(server, 'windfall-orchard'),
    productionId: id,
  })
  await add(laptop, '/api/productions', play('Here'))
  await put(laptop, '/api/images/wren-classic-headshot', {
    ...imageOf(laptop, 'wren-classic-headshot'),
    productionId: id,
  })
  await publish(server)
  expect((await keepBoth(await theQuestion(laptop))).json()).toMatchObject({ state: 'published' })
  expect(imageOf(laptop, 'windfall-orchard').productionId).toBe(id)
  expect(imageOf(laptop, 'wren-classic-headshot').productionId).toBe(`${id}-2`)
  await expectSame()
})

test('of what one side changed and both had there is no second', async () => {
  const id = await add(server, '/api/news', { ...story('Before'), headline: 'One story' })
  await publish(server)
  await publish(laptop)
  for (const [app, said] of [
    [server, 'Elsewhere'],
    [laptop, 'Here'],
  ] as const)
    await put(app, `/api/news/${id}`, { ...story(said), headline: 'One story' })
  await publish(server)
  const asked = await theQuestion(laptop)
  expect(asked).not.toHaveProperty('areTwo')
  expect((await keepBoth(asked)).status).toBe(400)
})
