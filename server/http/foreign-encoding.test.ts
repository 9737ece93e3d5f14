// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { asideHeader, changeHeader } from '../../src/schema/headers'
import { blobId } from '../files/blob-id'
import { publishElsewhere, withRemote } from '../testing/remote'
import { testApp } from '../testing/test-app'

const app = testApp()
const file = 'content/agency.yaml'
const inSite = () => path.join(app.siteDir, file)
const good = `# Ask for José
x-note: José is out on Fridays
agencyName: Northlight
agencyPhone: '555'
`
/** As an editor writes it that knows no UTF-8, with an edit. */
const foreign = (text = good.replace('555', '777')) => Buffer.from(text, 'latin1')

const disk = () => readFile(inSite(), 'utf8')
const head = async () => (await app.git('rev-parse', 'HEAD')).trim()

async function write(content: string | Buffer) {
  await writeFile(inSite(), content)
  await app.site.store.refresh([file])
}

async function commit(content: string | Buffer): Promise<string> {
  await write(content)
  await app.git('commit', '--allow-empty', '-qm', 'By hand', file)
  return head()
}

const save = (body: object) =>
  app.asAdmin('PUT', '/api/agency-info', { agencyName: 'Northlight', ...body })

beforeEach(() => commit(good))

test('a save over a file in another encoding keeps every letter, and that file in the history', async () => {
  await write(foreign())
  const answer = await save({ agencyAddress: '2 Quay' })
  expect(answer.status).toBe(200)
  expect(decodeURIComponent(answer.headers.get(asideHeader) ?? '')).toContain(
    `${file} had a mistake`,
  )
  expect(await disk()).toBe(`${good}agencyAddress: 2 Quay\n`)
  expect((await app.git('rev-parse', `HEAD~1:${file}`)).trim()).toBe(blobId(foreign()))
})

test('no field is taken over from a file in another encoding, whatever else is wrong with it', async () => {
  await write(foreign(`${good}agencyAddress: 2 Quai André\nagencyUrl: "https://north\n`))
  expect((await save({ agencyPhone: '888' })).status).toBe(200)
  expect(await disk()).toBe(good.replace('555', '888'))
})

test('a version in another encoding is not brought back', async () => {
  const change = await commit(foreign())
  await commit(good)
  const refused = await app.asAdmin('POST', '/api/history/restore', { kind: 'agency', change })
  expect([refused.status, refused.json().message]).toEqual([
    400,
    'This version has mistakes in its file and cannot be brought back',
  ])
  expect(await disk()).toBe(good)
})

test('an undo brings back what was shown before, and not a file in another encoding', async () => {
  await write(foreign())
  const saved = await save({ agencyAddress: '2 Quay' })
  const change = saved.headers.get(changeHeader)
  expect((await app.asAdmin('POST', '/api/history/undo', { change })).status).toBe(200)
  expect(await disk()).toBe(good)
})

test('a version in another encoding from elsewhere waits until that is mended', async () => {
  const { remote, sync } = await withRemote(app)
  const publish = (content: string | Buffer) =>
    publishElsewhere(remote, (checkout) => writeFile(path.join(checkout, file), content))
  await publish(foreign())
  expect((await save({ agencyAddress: '2 Quay' })).status).toBe(200)
  await sync()
  expect(await disk()).toBe(`${good}agencyAddress: 2 Quay\n`)
  await publish(good.replace('555', '777'))
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  expect(await disk()).toBe(`${good.replace('555', '777')}agencyAddress: 2 Quay\n`)
})
