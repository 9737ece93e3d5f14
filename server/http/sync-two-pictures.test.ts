// @module-tag long
import { expect, test } from 'vitest'
import type { CropData } from '../../src/schema/gallery-wall'
import {
  fileOf,
  hang,
  imageOf,
  jpeg,
  overwrite,
  publish,
  put,
  replace,
  serverAndLaptop,
  settle,
  shownFile,
  theQuestion,
  wallOf,
} from '../testing/server-and-laptop'
import type { TestApp } from '../testing/test-app'

// Both give one picture another file before they hear of each other.
const { server, laptop, bothReplace, expectSame } = serverAndLaptop()

const crop = (x: number): CropData => ({
  ...{ x, y: 10, width: 40, height: 40 },
  ...{ originalWidth: 120, originalHeight: 80 },
})

test.for(['mine', 'theirs'] as const)(
  'of two files of a picture that of one side is chosen: %s',
  async (side) => {
    const id = 'windfall-orchard'
    const files = [await jpeg('#c00'), await jpeg('#0c0', 80, 120)] as [Buffer, Buffer]
    const { mine, theirs, asked } = await bothReplace(id, files)
    expect(mine.filename).toBe(theirs.filename)
    expect(asked).toMatchObject({ kind: 'images', id, fields: [{ label: 'Picture' }] })
    await settle(laptop, asked, side)
    const chosen = { mine, theirs }[side]
    expect((await shownFile(laptop, id)).equals(chosen.bytes)).toBe(true)
    expect(imageOf(laptop, id).size).toBe(chosen.size)
    // Sizes are made of what is chosen, though the name is the same.
    const { width, height } =
      side === 'mine' ? { width: 120, height: 80 } : { width: 80, height: 120 }
    expect(laptop.site.media.size(chosen.filename)).toEqual({ width, height })
    // What was uploaded here is recognised by that, and nothing else is taken for it.
    expect(laptop.site.names.of(chosen.filename)).toBe(side === 'mine' ? 'better.jpg' : '')
    expect((await laptop.git('rev-list', '--merges', '--count', 'HEAD', '^HEAD^')).trim()).toBe('1')
    await expectSame()
    expect((await shownFile(server, id)).equals(chosen.bytes)).toBe(true)
  },
)

test.for(['mine', 'theirs'] as const)(
  'it hangs on the wall once, in the crop of the side that was chosen: %s',
  async (side) => {
    const [first, ...others] = wallOf(server)
    const id =
      server.site.store.list('images').find((one) => one.filename === first?.filename)?.id ?? ''
    await replace(server, id, await jpeg(`#${side === 'mine' ? '222' : '333'}`))
    await hang(server, [{ filename: imageOf(server, id).filename, cropData: crop(10) }, ...others])
    await publish(server)
    await publish(laptop)
    // One turns it, and its crop along; the other gives it another shape, which drops that, and hangs it last.
    await put(server, `/api/images/${id}`, { title: `Turned there ${side}` })
    await put(server, `/api/images/${id}/rotation`, {
      ...{ turn: 'right', from: imageOf(server, id).filename },
    })
    await put(laptop, `/api/images/${id}`, { title: `Replaced here ${side}` })
    await replace(laptop, id, await jpeg('#00c', 50, 100))
    await hang(laptop, [...others, ...wallOf(laptop).slice(0, 1)])
    const [mine, theirs] = [laptop, server].map((app) => imageOf(app, id).filename)
    expect(mine).not.toBe(theirs)
    await publish(server)
    const asked = await theQuestion(laptop)
    expect(asked.fields.map(({ label }) => label)).toEqual(['Picture', 'Title'])
    const turned = wallOf(server)[0]?.cropData
    await settle(laptop, asked, side)
    const hung = wallOf(laptop).map(({ filename }) => filename)
    expect(hung).toEqual([...others.map(({ filename }) => filename), { mine, theirs }[side]])
    expect(wallOf(laptop).at(-1)?.cropData).toEqual(side === 'mine' ? undefined : turned)
    await expectSame()
  },
)

test('a crop that the other side alone made of its file is not one of the chosen file', async () => {
  const id = 'detail-five-props'
  await replace(server, id, await jpeg('#123'))
  await replace(laptop, id, await jpeg('#456'))
  const [, ...others] = wallOf(server)
  await hang(server, [{ filename: imageOf(server, id).filename, cropData: crop(30) }, ...others])
  await publish(server)
  await settle(laptop, await theQuestion(laptop), 'mine')
  expect(wallOf(laptop)[0]).toEqual({ filename: imageOf(laptop, id).filename })
  await expectSame()
})

test.for(['mine', 'theirs'] as const)(
  'a headshot keeps the original that belongs to its file: %s',
  async (side) => {
    const id = `wren-${side === 'mine' ? 'laughing' : 'denim'}-headshot`
    const files = [await jpeg('#a00', 300, 200), await jpeg('#0a0', 200, 300)] as [Buffer, Buffer]
    const { mine, theirs, asked } = await bothReplace(id, files)
    const originals = await Promise.all(
      [laptop, server].map((app) => fileOf(app, imageOf(app, id).original ?? '')),
    )
    await settle(laptop, asked, side)
    const chosen = { mine, theirs }[side]
    const { original = '', size } = imageOf(laptop, id)
    expect((await shownFile(laptop, id)).equals(chosen.bytes)).toBe(true)
    expect(
      (await fileOf(laptop, original)).equals(originals[side === 'mine' ? 0 : 1] as Buffer),
    ).toBe(true)
    expect([size, original]).toEqual([chosen.size, chosen.original])
    await expectSame()
  },
)

test('what else shows it shows the chosen file: the logo, the first page and the biography', async () => {
  const id = 'hero-paper-stage'
  for (const type of ['heroImageId', 'bioImageId']) {
    const saved = await server.asAdmin('POST', '/api/cms-content', { type, content: id })
    expect([type, saved.status]).toEqual([type, 200])
  }
  const logo = (app: TestApp) => app.site.store.read('agency')?.agencyLogoUrl
  await put(server, '/api/agency-info', {
    agencyName: 'Northlight',
    agencyLogoUrl: `/uploads/${imageOf(server, id).filename}`,
  })
  await publish(server)
  await publish(laptop)
  await put(laptop, `/api/images/${id}`, { title: 'A stage' })
  const { asked, theirs } = await bothReplace(id, [await jpeg('#770'), await jpeg('#077')])
  expect(logo(laptop)).not.toBe(logo(server))
  await settle(laptop, asked, 'theirs')
  expect(logo(laptop)).toBe(`/uploads/${theirs.filename}`)
  expect(laptop.site.store.read('site')).toMatchObject({ heroImageId: id, bioImageId: id })
  expect((await laptop.call('GET', `/uploads/${theirs.filename}`)).status).toBe(200)
  expect(imageOf(laptop, id).title).toBe('A stage')
  await expectSame()
})

test.for(['mine', 'theirs'] as const)(
  'a file that was overwritten by hand on both sides is asked about, too: %s',
  async (side) => {
    const id = 'backstage-costume-rail'
    const { filename } = imageOf(laptop, id)
    const bytes = { mine: await jpeg(`#f${side.length}0`), theirs: await jpeg(`#0f${side.length}`) }
    await overwrite(laptop, filename, bytes.mine)
    await overwrite(server, filename, bytes.theirs)
    await publish(server)
    await settle(laptop, await theQuestion(laptop), side)
    expect((await shownFile(laptop, id)).equals(bytes[side])).toBe(true)
    await expectSame()
  },
)

test.for(['mine', 'theirs'] as const)(
  'so is one that was overwritten by hand here and replaced there: %s',
  async (side) => {
    const id = 'backstage-make-up-mirror'
    const { filename } = imageOf(laptop, id)
    const byHand = await jpeg(`#8${side.length}0`)
    await overwrite(laptop, filename, byHand)
    const theirs = await replace(server, id, await jpeg(`#08${side.length}`))
    await publish(server)
    await settle(laptop, await theQuestion(laptop), side)
    const chosen = side === 'mine' ? { filename, bytes: byHand } : theirs
    expect(imageOf(laptop, id).filename).toBe(chosen.filename)
    expect((await shownFile(laptop, id)).equals(chosen.bytes)).toBe(true)
    await expectSame()
  },
)

test('what became the same picture here and elsewhere under two names is no question', async () => {
  const id = 'the-snow-post-last-letter'
  await hang(server, [{ filename: imageOf(server, id).filename }, ...wallOf(server).slice(1)])
  await publish(server)
  await publish(laptop)
  await put(laptop, `/api/images/${id}`, { title: 'The last letter of all' })
  for (const app of [server, laptop]) {
    const { filename: from } = imageOf(app, id)
    await put(app, `/api/images/${id}/rotation`, { turn: 'right', from })
  }
  expect(imageOf(laptop, id).filename).not.toBe(imageOf(server, id).filename)
  await publish(server)
  await expectSame()
  expect(wallOf(server)[0]?.filename).toBe(imageOf(laptop, id).filename)
})

test.for(['mine', 'theirs'] as const)(
  'a file without an original never gets that of the other side: %s',
  async (side) => {
    const id = `wren-${side === 'mine' ? 'classic' : 'outdoors'}-headshot`
    await put(server, `/api/images/${id}`, { category: 'production' })
    const files = [await jpeg('#b00'), await jpeg('#00b')] as [Buffer, Buffer]
    const { mine, theirs, asked } = await bothReplace(id, files)
    expect([typeof mine.original, typeof theirs.original]).toEqual(['string', 'undefined'])
    await settle(laptop, asked, side)
    expect(imageOf(laptop, id).original).toBe({ mine, theirs }[side].original)
    await expectSame()
  },
)

test('pictures that both hang hang once where one of them has given them other files since', async () => {
  const others = wallOf(server).slice(0, 3)
  const isHung = (filename: string) => others.some((hung) => hung.filename === filename)
  const pictures = server.site.store
    .list('images')
    .filter((one) => one.category === 'gallery' && !isHung(one.filename))
    .slice(0, 2)
  expect(pictures).toHaveLength(2)
  const both = pictures.map(({ filename }) => ({ filename }))
  for (const app of [server, laptop]) await hang(app, others)
  await publish(server)
  await publish(laptop)
  await hang(server, [...both, ...others])
  for (const [at, { id }] of pictures.entries()) await replace(server, id, await jpeg(`#78${at}`))
  await hang(laptop, [...others, ...both.toReversed()])
  await publish(server)
  await publish(laptop)
  const own = pictures.map(({ id }) => imageOf(laptop, id).filename)
  for (const [at, { filename }] of pictures.entries()) expect(own[at]).not.toBe(filename)
  const hung = wallOf(laptop).map(({ filename }) => filename)
  expect(hung.toSorted()).toEqual([...own, ...others.map(({ filename }) => filename)].toSorted())
  await expectSame()
})
