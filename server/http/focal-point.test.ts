import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { lastCommit } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp()
const file = 'content/images/windfall-orchard.yaml'
let untouched: string

beforeAll(async () => {
  untouched = await textOf(file)
})

const textOf = (name: string) => readFile(path.join(app.siteDir, name), 'utf8')

interface Saved {
  revision: string
  focalPoint?: object
  conflict?: { fields: { field: string; label: string }[] }
}

async function change(body: object, revision?: string) {
  const headers = revision ? { 'If-Match': `"${revision}"` } : undefined
  const answer = await app.asAdmin('PUT', '/api/images/windfall-orchard', body, headers)
  return { status: answer.status, ...answer.json<Saved>() }
}

test('a focal point is a field: one line of the file, named in history, gone when it is cleared', async () => {
  const set = await change({ focalPoint: { x: 62, y: 18 } })
  expect([set.status, set.focalPoint]).toEqual([200, { x: 62, y: 18 }])
  expect(await textOf(file)).toBe(`${untouched}focalPoint:\n  x: 62\n  'y': 18\n`)
  expect(await lastCommit(app)).toMatchObject({ paths: [`M ${file}`] })
  const versions = await app.asAdmin('GET', '/api/history/entries/images/windfall-orchard')
  const { items } = versions.json<{ items: { entries: { fields: string[] }[] }[] }>()
  expect(items[0]?.entries[0]?.fields).toEqual(['Focal point'])
  const wrong = await change({ focalPoint: { x: 62.5, y: 18 } })
  expect(wrong.status).toBe(400)

  const cleared = await change({ focalPoint: null })
  expect([cleared.status, cleared.focalPoint]).toEqual([200, undefined])
  expect(await textOf(file)).toBe(untouched)
})

test('it is merged with what others changed, and asked about as one thing', async () => {
  const { revision } = await change({ focalPoint: { x: 10, y: 10 } })
  await change({ title: 'The orchard at dusk' })
  const merged = await change({ focalPoint: { x: 10, y: 30 } }, revision)
  expect(merged).toMatchObject({ status: 200, title: 'The orchard at dusk' })
  const collided = await change({ focalPoint: { x: 20, y: 10 } }, revision)
  expect(collided.status).toBe(409)
  expect(collided.conflict?.fields).toMatchObject([
    { field: 'focalPoint', label: 'Focal point', mine: { x: 20, y: 10 }, theirs: { x: 10, y: 30 } },
  ])
})

test('the pages that crop the picture lay it there at once', async () => {
  await change({ focalPoint: { x: 7, y: 93 } })
  const page = async (url: string) => (await app.call('GET', url)).text
  const crops = (text: string) => text.match(/--focus-at: ?7% 93%/g)?.length ?? 0
  expect(crops(await page('/bio'))).toBe(1)
  expect(crops(await page('/'))).toBe(crops(await page('/alt')))
  const set = { type: 'heroImageId', content: 'windfall-orchard' }
  const before = crops(await page('/'))
  expect((await app.asAdmin('POST', '/api/cms-content', set)).status).toBe(200)
  expect(crops(await page('/'))).toBe(before + 1)
  const card = async () => (await app.call('GET', '/uploads/social/home.jpg')).text
  const drawn = await card()
  await change({ focalPoint: { x: 95, y: 5 } })
  expect(await card()).not.toBe(drawn)
})
