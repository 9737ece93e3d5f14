import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Usage } from '../../src/schema/api'
import { plain } from '../media/pictures/test-pictures'
import { uploadHeadshot } from '../testing/headshots'
import { expectRefused, lastCommit } from '../testing/site-state'
import { testApp, type Answer } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })

interface Entry {
  id: string
  category: string
  displayOrder: number
}

const [bird, librarian, post, salt, windfall] = [
  'the-attic-of-small-inventions',
  'the-night-librarian',
  'the-snow-post',
  'salt-and-sparrow',
  'windfall',
] as const

function move(kind: string, id: string, after: string | null, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
  return app.asAdmin('POST', `/api/order/${kind}`, { id, after }, headers)
}

async function list(kind: string) {
  return (await app.asAdmin('GET', `/api/${kind}`)).json<Entry[]>()
}

const ids = async (kind: string) => (await list(kind)).map(({ id }) => id)
const headshots = async () => {
  const images = await list('images')
  return images.filter(({ category }) => category === 'headshots').map(({ id }) => id)
}
const file = path.join('content', 'order.yaml')
const orderFile = () => readFile(path.join(app.siteDir, file), 'utf8')
const undo = (answer: Answer) =>
  app.asAdmin('POST', '/api/history/undo', { change: answer.headers.get('Callboard-Change') })

async function writeByHand(text: string) {
  await writeFile(path.join(app.siteDir, file), text)
}

/** The ids on the page of credits, as visitors see them. */
async function credits(): Promise<string[]> {
  const { text } = await app.call('GET', '/bio')
  return [...text.matchAll(/<li id="([a-z-]+)" class="credit"/g)].map(([, id]) => id ?? '')
}

describe('productions', () => {
  beforeEach(async () => {
    await rm(path.join(app.siteDir, file), { force: true })
    await app.git('commit', '-qam', 'No order').catch(() => undefined)
    await expect.poll(() => ids('productions')).toEqual([post, librarian, bird, windfall, salt])
  })

  test('are moved by one commit, which lists only what has to be, and is undone', async () => {
    const moved = await move('productions', salt, librarian)
    expect([moved.status, moved.json()]).toEqual([200, {}])
    expect(await lastCommit(app)).toMatchObject({
      id: moved.headers.get('Callboard-Change'),
      author: 'ada <ada@callboard.invalid>',
      subject: 'productions: order "Salt & Sparrow" after "The Night Librarian"',
      trailers: ['Entry: order', 'Action: update', 'Fields: productions'],
      paths: ['A content/order.yaml'],
    })
    expect(await orderFile()).toBe(`productions:\n  - ${post}\n  - ${librarian}\n  - ${salt}\n`)
    expect(await ids('productions')).toEqual([post, librarian, salt, bird, windfall])
    expect(await credits()).toEqual([post, librarian, salt, bird, windfall])
    expect((await undo(moved)).status).toBe(200)
    expect(await credits()).toEqual([post, librarian, bird, windfall, salt])
  })

  test('that are moved one after the other stand where each was put', async () => {
    await move('productions', salt, post)
    await move('productions', windfall, null)
    await move('productions', post, bird)
    expect(await ids('productions')).toEqual([windfall, salt, librarian, bird, post])
    const before = (await lastCommit(app)).id
    const again = await move('productions', post, bird)
    expect([again.status, again.headers.get('Callboard-Change')]).toEqual([200, null])
    expect((await lastCommit(app)).id).toBe(before)
  })

  test('are moved once by a call that comes twice, even where others moved meanwhile', async () => {
    const first = await move('productions', salt, null, 'one-move')
    await move('productions', post, null)
    const again = await move('productions', salt, null, 'one-move')
    expect(again.headers.get('Callboard-Change')).toBe(first.headers.get('Callboard-Change'))
    expect((await ids('productions')).slice(0, 2)).toEqual([post, salt])
  })

  test('that are new come behind those in order, and first again where none is', async () => {
    const added = async () => {
      const body = { name: 'Annie', role: 'Molly', productionDate: '2030-05-01' }
      const { id } = (await app.asAdmin('POST', '/api/productions', body)).json<Entry>()
      const where = (await ids('productions')).indexOf(id)
      await app.asAdmin('DELETE', `/api/productions/${id}`)
      return where
    }
    expect(await added()).toBe(0)
    await move('productions', salt, post)
    expect(await added()).toBe(2)
    await move('productions', salt, windfall)
    expect(await orderFile()).toBe('productions: []\n')
    expect(await added()).toBe(0)
  })

  test('go out of the order in the commit that deletes them, and back into it by undo', async () => {
    await move('productions', windfall, null)
    const deleted = await app.asAdmin('DELETE', `/api/productions/${windfall}`)
    expect((await lastCommit(app)).paths).toContain('M content/order.yaml')
    expect(await orderFile()).not.toContain(windfall)
    expect((await undo(deleted)).status).toBe(200)
    expect((await ids('productions'))[0]).toBe(windfall)
  })

  test('are where a hand edit puts them at once, and a mistake in it is named', async () => {
    await writeByHand(`productions: [${windfall}, no-such-play, ${windfall}, ${bird}]\n`)
    await expect.poll(credits).toEqual([windfall, bird, post, librarian, salt])
    const issues = (await app.asAdmin('GET', '/api/content-issues')).json()
    expect(issues).toEqual([
      {
        file: 'content/order.yaml',
        line: 1,
        column: expect.any(Number),
        field: 'productions.1',
        message: expect.stringContaining('No production is called "no-such-play"'),
      },
    ])
    await move('productions', salt, post)
    expect(await ids('productions')).toEqual([windfall, bird, post, salt, librarian])
    expect((await app.asAdmin('GET', '/api/content-issues')).json()).toEqual([])
    expect(await orderFile()).toContain(windfall)
  })

  test('stay where they were where the other is gone, or is not sent', async () => {
    await expectRefused(
      app,
      404,
      () => move('productions', 'no-such-play', null),
      () => move('productions', salt, 'no-such-play'),
      () => move('news', salt, null),
    )
    await expectRefused(
      app,
      400,
      () => app.asAdmin('POST', '/api/order/productions', {}),
      () => app.asAdmin('POST', '/api/order/productions', { id: 5, after: null }),
    )
  })
})

describe('photos', () => {
  test('change places within what a page shows, and the first headshot is the portrait', async () => {
    const body = { type: 'bioImageId', content: 0 }
    await app.asAdmin('POST', '/api/cms-content', body)
    const [first, second, third] = await headshots()
    const portrait = async () => {
      const [, shown = ''] = (await app.call('GET', '/bio')).text.split('class="portrait"')
      return /src="\/uploads\/([a-z-]+)\.jpg"/.exec(shown)?.[1] ?? ''
    }
    const before = await portrait()
    await move('images', String(third), null)
    expect((await headshots()).slice(0, 3)).toEqual([third, first, second])
    expect([before, await portrait()]).toEqual([first, third])
    const data = (await app.call('GET', '/api/cms-data')).json<{ headshots: Entry[] }>()
    expect(data.headshots[0]?.id).toBe(third)
    const { text } = await app.call('GET', '/photos')
    expect(text.indexOf(`${third}.jpg`)).toBeLessThan(text.indexOf(`${first}.jpg`))
  })

  test('of one category are put in order without the others, and a new one comes behind those', async () => {
    const stills = async () => {
      const images = await list('images')
      return images.filter(({ category }) => category === 'production').map(({ id }) => id)
    }
    const [first, second, third] = await headshots()
    const shown = await stills()
    await move('images', String(third), String(first))
    expect(await orderFile()).not.toMatch(new RegExp(shown.join('|')))
    const bytes = await plain(64, 80).jpeg().toBuffer()
    const { id: head } = await uploadHeadshot(app, bytes, 'Today')
    expect((await headshots()).slice(0, 4)).toEqual([first, third, head, second])
    const { id: still } = await uploadHeadshot(app, bytes, 'Tonight', { category: 'production' })
    expect(await stills()).toEqual([still, ...shown])
  })

  test('that no page shows stay unlisted, and the order is nobody’s use of them', async () => {
    const bts = 'backstage-costume-rail'
    await move('images', bts, null)
    expect((await app.call('GET', `/uploads/${bts}.jpg`)).status).toBe(404)
    const usage = (await app.asAdmin('GET', `/api/images/${bts}/usage`)).json<Usage[]>()
    expect(usage).toEqual([])
    expect((await app.call('GET', '/api/images')).text).not.toContain(bts)
  })
})

describe('agents', () => {
  const numbers = async () =>
    Object.fromEntries((await list('agents')).map(({ id, displayOrder }) => [id, displayOrder]))

  test('get new numbers where they need one, in one commit', async () => {
    const moved = await move('agents', 'dev-marlowe', 'margot-ellery')
    expect(await numbers()).toEqual({
      'margot-ellery': 1,
      'dev-marlowe': 2,
      'tobias-wynn': 3,
      'ines-calloway': 4,
    })
    expect(await lastCommit(app)).toMatchObject({
      subject: 'agents: order "Dev Marlowe" after "Margot Ellery"',
      paths: [
        'M content/agents/dev-marlowe.yaml',
        'M content/agents/ines-calloway.yaml',
        'M content/agents/tobias-wynn.yaml',
      ],
    })
    expect((await undo(moved)).status).toBe(200)
    expect(await numbers()).toMatchObject({ 'dev-marlowe': 4, 'tobias-wynn': 2 })
    await move('agents', 'dev-marlowe', null)
    expect((await lastCommit(app)).paths).toEqual(['M content/agents/dev-marlowe.yaml'])
    expect((await list('agents'))[0]).toMatchObject({ id: 'dev-marlowe', displayOrder: 0 })
  })
})
