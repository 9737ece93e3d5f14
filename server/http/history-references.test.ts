// @module-tag long
import { existsSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../../src/schema/image'
import { plain } from '../media/pictures/test-pictures'
import { editByHand } from '../testing/edits'
import { testApp, type Answer } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp()

const changeOf = ({ headers }: Answer) => headers.get('Callboard-Change')
const undo = (answer: Answer) =>
  app.asAdmin('POST', '/api/history/undo', { change: changeOf(answer) })

const restore = (kind: string, id: string, change: unknown) =>
  app.asAdmin('POST', '/api/history/restore', { kind, id, change })

async function expectNoMistakes() {
  expect((await app.asAdmin('GET', '/api/content-issues')).json()).toEqual([])
}

const storyId = '2026-09-08-cast-as-pip'
const linkTo = (productionId: string | null) => {
  const story = app.site.store.get('news', storyId)
  return app.asAdmin('PUT', `/api/news/${storyId}`, { ...story, productionId })
}
const linked = () => app.site.store.get('news', storyId)?.productionId

const imageOf = (id: string) => {
  const image = app.site.store.get('images', id)
  if (!image) throw new Error(`There is no image ${id}`)
  return image
}
const rotate = (id: string) =>
  app.asAdmin('PUT', `/api/images/${id}/rotation`, { turn: 'right', from: imageOf(id).filename })
const isInMedia = (name: string) => existsSync(path.join(app.siteDir, 'media', name))
const wall = () => app.site.store.read('galleryWall')?.images ?? []
const hungAs = (filename: string) => wall().filter((hung) => hung.filename === filename)

async function addProduction(name: string) {
  const body = { name, role: 'Molly', productionDate: '2026-05-01' }
  const added = await app.asAdmin('POST', '/api/productions', body)
  return { added, id: added.json<{ id: string }>().id }
}

async function versionBefore(kind: string, id: string) {
  const versions = await app.asAdmin('GET', `/api/history/entries/${kind}/${id}`)
  return versions.json<{ items: { change: string }[] }>().items[1]?.change
}

test('an undo brings no reference back to what is gone meanwhile', async () => {
  const { id } = await addProduction('Annie')
  await linkTo(id)
  const unlinked = await linkTo(null)
  await app.asAdmin('DELETE', `/api/productions/${id}`)
  expect((await undo(unlinked)).status).toBe(409)
  expect(linked()).toBe(null)
  await expectNoMistakes()
})

test('an undo of what was added takes out the references to it, and its undo brings both back', async () => {
  const { added, id } = await addProduction('Bertie')
  await linkTo(id)
  const undone = await undo(added)
  expect([undone.status, linked()]).toEqual([200, null])
  await expectNoMistakes()
  expect((await undo(undone)).status).toBe(200)
  expect(linked()).toBe(id)
  await expectNoMistakes()
})

test('what was deleted does not come back, nor what named it, where another has its name by now', async () => {
  const { id } = await addProduction('Coriolanus')
  await linkTo(id)
  const change = changeOf(await app.asAdmin('DELETE', `/api/productions/${id}`))
  const file = `content/productions/${id}.md`
  const other = 'name: Another\nrole: Crowd\nproductionDate: "2026-06-01"'
  await writeFile(path.join(app.siteDir, file), `---\n${other}\n---\n`)
  await app.site.store.refresh([file])
  const answer = await restore('productions', id, change)
  expect([answer.status, linked()]).toEqual([409, null])
  expect(app.site.store.get('productions', id)?.name).toBe('Another')
})

test('pictures deleted together have their places back one by one, beside what was chosen since', async () => {
  const ids = ['the-snow-post-lantern-street', 'wren-classic-headshot', 'wren-laughing-headshot']
  const [, classic = '', laughing = ''] = ids
  for (const id of [laughing, classic])
    await app.asAdmin('POST', '/api/order/images', { id, after: null })
  const choose = (type: 'heroImageId' | 'bioImageId', content: string) =>
    app.asAdmin('POST', '/api/cms-content', { type, content })
  for (const type of ['heroImageId', 'bioImageId'] as const) await choose(type, classic)
  const site = () => app.site.store.read('site')
  const read = () => [wall(), app.site.store.read('order')?.images, site()?.bioImageId]
  const before = read()
  const deleted = await app.asAdmin('POST', '/api/image-batches/deletions', { ids })
  await choose('heroImageId', 'windfall-orchard')
  for (const id of ids) expect((await restore('images', id, changeOf(deleted))).status).toBe(200)
  expect(read()).toEqual(before)
  expect(site()?.heroImageId).toBe('windfall-orchard')
})

test('a picture that gets its former file back stays wherever it is shown', async () => {
  const id = 'salt-and-sparrow-at-the-wheel'
  const before = { filename: imageOf(id).filename, wall: wall() }
  await rotate(id)
  const turned = imageOf(id).filename
  const change = await versionBefore('images', id)
  const restored = await restore('images', id, change)
  expect(restored.status).toBe(200)
  expect(wall().map(({ filename }) => filename)).toEqual(
    before.wall.map(({ filename }) => filename),
  )
  // What showed a part of the turned one is no part of this.
  expect(hungAs(before.filename)[0]?.cropData).toBeUndefined()
  expect([isInMedia(before.filename), isInMedia(turned)]).toEqual([true, false])
  await expectNoMistakes()
  expect((await undo(restored)).status).toBe(200)
  expect([isInMedia(before.filename), isInMedia(turned)]).toEqual([false, true])
  expect(hungAs(turned)[0]?.cropData).toBeDefined()
  await expectNoMistakes()
})

test('a turn is undone also where the picture was shown only afterwards', async () => {
  const id = 'windfall-orchard'
  const { filename } = imageOf(id)
  expect(hungAs(filename)).toEqual([])
  const turned = await rotate(id)
  const images = [...wall().slice(0, 8), { filename: imageOf(id).filename }]
  expect((await app.asAdmin('POST', '/api/gallery-wall', { images })).status).toBe(200)
  expect((await undo(turned)).status).toBe(200)
  expect(hungAs(filename)).toHaveLength(1)
  await expectNoMistakes()
})

describe('a picture that was turned since', () => {
  const hang = (images: object[]) => app.asAdmin('POST', '/api/gallery-wall', { images })
  const without = (filename: string) => wall().filter((hung) => hung.filename !== filename)

  test('hangs on the wall again that showed its former file, without what was cut out of that', async () => {
    const id = 'the-snow-post-lantern-street'
    const { filename } = imageOf(id)
    expect(hungAs(filename)[0]?.cropData).toBeDefined()
    const hung = await hang(wall().toReversed())
    await hang(without(filename))
    await rotate(id)
    expect((await restore('galleryWall', 'gallery-wall', changeOf(hung))).status).toBe(200)
    expect(hungAs(imageOf(id).filename)).toEqual([
      { filename: imageOf(id).filename, title: 'The Snow Post' },
    ])
    await expectNoMistakes()
  })

  test('hangs there again when what took it away is undone', async () => {
    const id = 'wren-classic-headshot'
    const removed = await hang(without(imageOf(id).filename))
    await rotate(id)
    expect((await undo(removed)).status).toBe(200)
    expect(hungAs(imageOf(id).filename)).toHaveLength(1)
    await expectNoMistakes()
  })
})

test('what the history begins with is not undone: nothing would be left of the site', async () => {
  const first = (await app.git('rev-list', '--max-parents=0', 'HEAD')).trim()
  const refused = await app.asAdmin('POST', '/api/history/undo', { change: first })
  expect(refused.status).toBe(409)
  expect(refused.json().message).toContain('The history begins with this')
  expect(app.site.store.read('bio')).toBeDefined()
})

describe('a picture beside a later one of its title', () => {
  const colours = { red: '#ff0000', blue: '#0000ff' }
  const upload = async (colour: keyof typeof colours, title: string) => {
    const fields = { category: 'headshots', alt: title, title }
    const bytes = await plain(60, 40, colours[colour]).jpeg().toBuffer()
    return (await uploadPicture(app, bytes, fields)).json<{ id: string }>().id
  }
  const coloursOfFiles = (id: string) =>
    Promise.all(
      filesOf(imageOf(id)).map(async (name) => {
        const { dominant } = await sharp(path.join(app.siteDir, 'media', name)).stats()
        return dominant.r > dominant.b ? 'red' : 'blue'
      }),
    )

  test('is brought back once it was deleted, and that one stays', async () => {
    const first = await upload('red', 'Bow')
    const deletion = await app.asAdmin('DELETE', `/api/images/${first}`)
    const second = await upload('blue', 'Bow')
    const deleted = (await app.asAdmin('GET', '/api/history/deleted')).json<{ id: string }[]>()
    expect(deleted.map(({ id }) => id)).toContain(first)
    expect((await undo(deletion)).status).toBe(200)
    expect(await coloursOfFiles(first)).toEqual(['red', 'red'])
    expect(await coloursOfFiles(second)).toEqual(['blue', 'blue'])
    await expectNoMistakes()
  })

  test('gets its own former file back', async () => {
    const first = await upload('red', 'Curtain')
    await rotate(first)
    const second = await upload('blue', 'Curtain')
    const change = await versionBefore('images', first)
    expect((await restore('images', first, change)).status).toBe(200)
    expect(await coloursOfFiles(first)).toEqual(['red', 'red'])
    expect(await coloursOfFiles(second)).toEqual(['blue', 'blue'])
    await expectNoMistakes()
  })
})

describe('a production that was renamed by hand together with what names it', () => {
  const fileOf = (id: string) => path.join(app.siteDir, 'content/productions', `${id}.md`)
  async function renamed(name: string) {
    const { id } = await addProduction(name)
    await linkTo(id)
    await app.git('mv', fileOf(id), fileOf(`${id}-musical`))
    await editByHand(app.siteDir, `content/news/${storyId}.md`, 'productionId', `${id}-musical`)
    await app.git('commit', '-qam', `Call ${name} a musical`)
    await expect.poll(linked).toBe(`${id}-musical`)
    await expect.poll(() => app.site.store.get('productions', `${id}-musical`)).toBeDefined()
    const change = (await app.git('rev-parse', 'HEAD')).trim()
    return { id, undoRename: () => app.asAdmin('POST', '/api/history/undo', { change }) }
  }

  test('gets its name back and keeps what was edited since, and what names it', async () => {
    const { id, undoRename } = await renamed('Matilda')
    const { name, role, productionDate } = app.site.store.get('productions', `${id}-musical`) ?? {}
    const body = { name, role, productionDate, venue: 'The Old Hall' }
    const edited = await app.asAdmin('PUT', `/api/productions/${id}-musical`, body)
    expect(edited.status).toBe(200)
    expect((await undoRename()).status).toBe(200)
    expect(app.site.store.get('productions', id)?.venue).toBe('The Old Hall')
    expect([existsSync(fileOf(`${id}-musical`)), linked()]).toEqual([false, id])
    await expectNoMistakes()
  })

  test('stays where another has its name by now, as does that', async () => {
    const { id, undoRename } = await renamed('Oklahoma')
    await copyFile(fileOf(`${id}-musical`), fileOf(id))
    await editByHand(app.siteDir, `content/productions/${id}.md`, 'name', 'Another one')
    await expect.poll(() => app.site.store.get('productions', id)?.name).toBe('Another one')
    expect((await undoRename()).status).toBe(409)
    expect(app.site.store.get('productions', id)?.name).toBe('Another one')
    expect(linked()).toBe(`${id}-musical`)
  })
})

test.each([
  ['productions', { name: 'Evita', role: 'Child', productionDate: '2026-05-01' }, 'venue'],
  ['news', { headline: 'First night', date: '2026-05-01' }, 'description'],
  [
    'agents',
    { name: 'Bo Reed', email: 'bo@a.example', phone: '1', department: 'Theater' },
    'phone',
  ],
] as const)('of %s one is brought back beside a later namesake', async (kind, body, field) => {
  const add = async (text: string) => {
    const added = await app.asAdmin('POST', `/api/${kind}`, { ...body, [field]: text })
    return added.json<{ id: string }>().id
  }
  const texts = (ids: string[]) =>
    ids.map((id) => ({ ...app.site.store.get(kind, id) })[field as never])
  const first = await add('020 7946 0001')
  const deletion = await app.asAdmin('DELETE', `/api/${kind}/${first}`)
  const second = await add('020 7946 0002')
  const deleted = (await app.asAdmin('GET', '/api/history/deleted')).json<{ id: string }[]>()
  expect(deleted.map(({ id }) => id)).toContain(first)
  expect((await undo(deletion)).status).toBe(200)
  expect(texts([first, second])).toEqual(['020 7946 0001', '020 7946 0002'])
  await expectNoMistakes()
})

test('a message goes only for good: no undo takes it out and leaves it in the history', async () => {
  const body = { name: 'Ro', email: 'ro@example.com', subject: 'A part', message: 'For you' }
  await app.call('POST', '/api/contact-messages', { body: { ...body, elapsed: 5000 } })
  const { items } = (await app.asAdmin('GET', '/api/history?kind=messages')).json<{
    items: { change: string }[]
  }>()
  const refused = await app.asAdmin('POST', '/api/history/undo', { change: items[0]?.change })
  expect(refused.status).toBe(409)
  expect(refused.json().message).toContain('Delete it')
  expect(app.site.store.list('messages')).toHaveLength(1)
})

test('a picture whose place on a full wall another has by now comes back without it', async () => {
  const [id = '', ...others] = app.site.store.list('images').map((image) => image.id)
  const named = (ids: string[]) => ids.map((one) => ({ filename: imageOf(one).filename }))
  const hang = (ids: string[]) => app.asAdmin('POST', '/api/gallery-wall', { images: named(ids) })
  await hang([id, ...others.slice(0, 8)])
  const deleted = await app.asAdmin('DELETE', `/api/images/${id}`)
  await hang(others.slice(0, 9))
  const full = wall()
  expect((await undo(deleted)).status).toBe(409)
  expect((await restore('images', id, changeOf(deleted))).status).toBe(200)
  expect([wall(), imageOf(id).id]).toEqual([full, id])
})
