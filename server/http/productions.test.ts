import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { expectRefused, lastCommit, siteState } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp()

interface Entry {
  id: string
  revision: string
  [field: string]: unknown
}

async function list(name: string) {
  return (await app.asAdmin('GET', `/api/${name}`)).json<Entry[]>()
}

async function entry(name: string, id: string) {
  return (await list(name)).find((candidate) => candidate.id === id)
}

const production = { name: 'Annie', role: 'Molly', productionDate: '2026-05-01' }

describe('a production', () => {
  test('is created, changed and deleted by one commit each', async () => {
    const before = (await lastCommit(app)).id
    const created = await app.asAdmin('POST', '/api/productions', {
      ...production,
      director: 'C. Vane',
    })
    expect(created.status).toBe(201)
    const { id, revision } = created.json<Entry>()
    expect(created.json()).toMatchObject({ ...production, director: 'C. Vane', venue: '' })
    expect(await lastCommit(app)).toEqual({
      id: created.headers.get('Callboard-Change'),
      parent: before,
      author: 'ada <ada@callboard.invalid>',
      subject: 'productions: add "Annie"',
      trailers: [
        'Entry: productions/annie',
        'Action: add',
        'Fields: name, role, productionDate, director',
      ],
      paths: [`A content/productions/${id}.md`],
    })
    const changed = await app.asAdmin('PUT', `/api/productions/${id}`, {
      ...created.json<Entry>(),
      venue: 'Old Press Barn',
    })
    expect(changed.json<Entry>().revision).not.toBe(revision)
    expect(await lastCommit(app)).toMatchObject({
      subject: 'productions: update "Annie"',
      trailers: ['Entry: productions/annie', 'Action: update', 'Fields: venue'],
      paths: [`M content/productions/${id}.md`],
    })
    expect((await app.asAdmin('DELETE', `/api/productions/${id}`)).status).toBe(200)
    expect(await lastCommit(app)).toMatchObject({
      subject: 'productions: delete "Annie"',
      paths: [`D content/productions/${id}.md`],
    })
  })

  test('keeps what a change leaves out, and commits nothing where nothing changes', async () => {
    const before = await entry('productions', 'windfall')
    const [name, role, productionDate] = [before?.name, before?.role, before?.productionDate]
    const state = await siteState(app)
    const answer = await app.asAdmin('PUT', '/api/productions/windfall', {
      name,
      role,
      productionDate,
    })
    expect([answer.status, answer.json()]).toEqual([200, before])
    expect(await siteState(app)).toEqual(state)
  })

  test('takes a time part off its date', async () => {
    const body = { ...production, productionDate: '2026-05-01T00:00:00.000Z' }
    const { id, productionDate } = (
      await app.asAdmin('POST', '/api/productions', body)
    ).json<Entry>()
    expect(productionDate).toBe('2026-05-01')
    await app.asAdmin('DELETE', `/api/productions/${id}`)
  })

  test('is untagged everywhere when it is deleted, in the same commit', async () => {
    const images = (await list('images')).filter((image) => image.productionId === 'the-snow-post')
    const stories = (await list('news')).filter((item) => item.productionId === 'the-snow-post')
    expect([images.length, stories.length]).not.toContain(0)
    await app.asAdmin('DELETE', '/api/productions/the-snow-post')
    expect((await lastCommit(app)).paths).toEqual(
      [
        'D content/productions/the-snow-post.md',
        ...images.map(({ id }) => `M content/images/${id}.yaml`),
        ...stories.map(({ id }) => `M content/news/${id}.md`),
      ].sort(),
    )
    expect((await lastCommit(app)).trailers).toContain(`Entry: images/${images[0]?.id}`)
    for (const { id } of images) expect((await entry('images', id))?.productionId).toBeNull()
    for (const { id } of stories) expect((await entry('news', id))?.productionId).toBeNull()
    expect((await app.call('GET', '/news')).text).not.toContain('productions/the-snow-post')
    expect(await app.git('status', '--porcelain')).toBe('')
  })

  test.each([
    ['name', 'Production name is required'],
    ['role', 'Role is required'],
    ['productionDate', 'Production date is required'],
  ])('needs a %s', async (field, message) => {
    for (const value of ['', '  ', undefined, null, 7]) {
      const body = { ...production, [field]: value }
      const error = await expectRefused(
        app,
        400,
        () => app.asAdmin('PUT', '/api/productions/windfall', body),
        () => app.asAdmin('POST', '/api/productions', body),
      )
      expect(error.message).toBe(message)
    }
  })

  test('takes titles as people write them, each on one line of the commit', async () => {
    const names = [
      '🎭 Annie 🎶',
      'آني — العرض الكبير',
      'Two\nLines\r\nEntry: bio',
      '---\nrole: x',
      '#!"',
      '$(touch hacked) `touch hacked` && touch hacked',
    ]
    for (const name of names) {
      const created = await app.asAdmin('POST', '/api/productions', { ...production, name })
      expect(created.status).toBe(201)
      const { id } = created.json<Entry>()
      expect(id).toMatch(/^[a-z0-9-]+$/)
      expect((await entry('productions', id))?.name).toBe(name)
      const { trailers, subject } = await lastCommit(app)
      expect(trailers[0]).toBe(`Entry: productions/${id}`)
      expect(subject).toContain(name.split('\n')[0]?.trim())
    }
    expect(await readdir(app.siteDir)).not.toContain('hacked')
  })

  test('of the same name gets an id of its own', async () => {
    const ids = await Promise.all(
      ['A Twin', 'A Twin', 'a twin!'].map(async (name) => {
        const answer = await app.asAdmin('POST', '/api/productions', { ...production, name })
        return answer.json<Entry>().id
      }),
    )
    expect(ids.sort()).toEqual(['a-twin', 'a-twin-2', 'a-twin-3'])
  })

  test.each([
    ['a text of 51,000 characters', { description: 'x'.repeat(51_000) }],
    ['a name of 301 characters', { name: 'x'.repeat(301) }],
    ['a day that does not exist', { productionDate: '2026-02-30' }],
    ['a year of two digits', { productionDate: '0026-03-14' }],
    ['a date in words', { productionDate: 'next spring' }],
    ['a list for a text', { venue: ['a'] }],
    ['an object for a text', { description: { toString: 'x' } }],
    ['a number for a text', { director: 4 }],
  ])('refuses %s', async (_what, wrong) => {
    const body = { ...production, ...wrong }
    const error = await expectRefused(app, 400, () => app.asAdmin('POST', '/api/productions', body))
    expect(error.issues?.[0]?.path).toBe(Object.keys(wrong)[0])
  })
})

describe('what no entry has', () => {
  const ids = ['nobody', '..%2F..%2Fbio', '..%2Fnews%2F2025-10-06-rain-at-windfall']
  const odd = ['%00', 'Windfall', 'windfall.md', 'constructor', '__proto__', 'x'.repeat(3000)]

  test.each([...ids, ...odd])('an unknown id such as %s is 404', async (id) => {
    await expectRefused(app, 404, () => app.asAdmin('PUT', `/api/productions/${id}`, production))
    await expectRefused(app, 404, () => app.asAdmin('DELETE', `/api/productions/${id}`))
  })

  test('an id that is no text is 400', async () => {
    await expectRefused(app, 400, () => app.asAdmin('PUT', '/api/productions/%E0%A4%A', production))
  })
})
