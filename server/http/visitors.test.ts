import { expect, test } from 'vitest'
import { publicPages } from '../../src/schema/public-pages'
import { plain } from '../media/pictures/test-pictures'
import { testApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp()

interface Image {
  id: string
  filename: string
  category: string
}

async function allPages(): Promise<string> {
  const pages = publicPages.map(async ({ path }) => (await app.call('GET', path)).text)
  return (await Promise.all(pages)).join('\n')
}

async function statusesOf(url: string): Promise<number[]> {
  const [visitor, admin] = [await app.call('GET', url), await app.asAdmin('GET', url)]
  return [visitor.status, admin.status]
}

test('visitors are told of the pictures that pages show, and of no others', async () => {
  const text = await allPages()
  const listed = (await app.call('GET', '/api/images')).json<Image[]>()
  const all = (await app.asAdmin('GET', '/api/images')).json<Image[]>()
  expect(all.length - listed.length).toBeGreaterThan(3)
  const isListed = ({ id }: Image) => listed.some((image) => image.id === id)
  for (const image of all) {
    const { id, filename } = image
    const isShown = text.includes(`/uploads/${filename}`)
    expect([filename, isListed(image)]).toEqual([filename, isShown])
    const found = isShown ? 200 : 404
    expect([filename, await statusesOf(`/uploads/${filename}`)]).toEqual([filename, [found, 200]])
    expect(await statusesOf(`/api/images/${id}`)).toEqual([found, 200])
  }
  const data = (await app.call('GET', '/api/cms-data')).text
  const hidden = all.filter((image) => !isListed(image))
  for (const { filename } of hidden) expect(data).not.toContain(filename)
})

test('a picture is public for as long as a page shows it, in every size', async () => {
  const bytes = await plain(700, 400).jpeg().toBuffer()
  const fields = { category: 'bts', alt: 'Nobody there yet' }
  const uploaded = await uploadPicture(app, bytes, fields)
  const { id, filename } = uploaded.json<Image>()
  app.makeVariants()
  await app.site.media.idle()
  const variants = app.site.media.info(filename)?.variants.map(({ url }) => url) ?? []
  expect(variants.length).toBeGreaterThan(3)
  const urls = [`/uploads/${filename}`, ...variants.slice(0, 2)]
  const expectAll = async (statuses: number[]) => {
    for (const url of urls) expect([url, await statusesOf(url)]).toEqual([url, statuses])
  }
  await expectAll([404, 200])
  const own = await app.asAdmin('GET', urls[1] ?? '')
  expect(own.headers.get('Cache-Control')).toBe('no-store')
  const story = { headline: 'Backstage', date: '2026-01-02', description: 'Text', imageId: id }
  const added = await app.asAdmin('POST', '/api/news', story)
  await expectAll([200, 200])
  await app.asAdmin('DELETE', `/api/news/${added.json<{ id: string }>().id}`)
  await expectAll([404, 200])
})

const readable = [
  ...['cms-data', 'gallery-wall', 'productions', 'news', 'agents/active', 'agency-info', 'images'],
  ...['images/category/headshots', 'images/windfall-orchard'],
].map((call) => `/api/${call}`)

test('nothing tells visitors when something was saved', async () => {
  const media = ['/uploads/windfall-orchard.jpg', '/uploads/social/home.jpg', '/bio/resume']
  const pages = [...publicPages.map(({ path }) => path), '/sitemap.xml', '/feed.xml']
  for (const url of [...readable, ...media, ...pages]) {
    const { headers, text } = await app.call('GET', url)
    expect([url, headers.get('Last-Modified')]).toEqual([url, null])
    expect([url, /revision|createdAt|updatedAt/i.test(text)]).toEqual([url, false])
  }
  expect((await app.call('GET', '/api/gallery-wall')).headers.get('ETag')).toBeNull()
  for (const url of ['/api/news', '/api/cms-data', '/api/agents/active']) {
    expect((await app.asAdmin('GET', url)).text).toContain('"revision"')
  }
})

test('a file that is asked for again is not sent again', async () => {
  const first = await app.call('GET', '/uploads/windfall-orchard.jpg')
  const tag = first.headers.get('ETag') ?? ''
  const headers = { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' }
  expect((await app.call('GET', '/uploads/windfall-orchard.jpg', { headers })).status).toBe(304)
})

test('visitors are told of the contact that pages show, not of one from before there were agents', async () => {
  const agent = { name: 'Ida Larkwood', agency: '', email: 'ida@home.example', phone: '555 0100' }
  await app.asAdmin('POST', '/api/cms-content', { type: 'contact', content: { agent } })
  const contact = async () =>
    (await app.call('GET', '/api/cms-data')).json<{ contact: { agent: object } }>().contact.agent
  expect(await allPages()).not.toContain(agent.email)
  expect(await contact()).toMatchObject({ email: 'margot.ellery@northlight.example' })
  for (const { id } of app.site.store.list('agents'))
    await app.asAdmin('DELETE', `/api/agents/${id}`)
  expect(await allPages()).toContain(agent.email)
  expect(await contact()).toEqual(agent)
})
