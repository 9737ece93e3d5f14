import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectRefused } from '../testing/site-state'
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

const onDisk = (file: string) => readFile(path.join(app.siteDir, file), 'utf8')

const story = { headline: 'Cast in Annie', date: '2026-03-14', description: 'As Molly.' }

describe('a news story', () => {
  test('needs a headline and a description when it is new, and a headline later', async () => {
    for (const wrong of [{ headline: ' ' }, { description: '\n' }, { description: undefined }]) {
      const body = { ...story, ...wrong }
      const error = await expectRefused(app, 400, () => app.asAdmin('POST', '/api/news', body))
      expect(error.message).toBe('Headline and description are required')
    }
    const { id } = (await app.asAdmin('POST', '/api/news', story)).json<Entry>()
    const url = `/api/news/${id}`
    const error = await expectRefused(app, 400, () =>
      app.asAdmin('PUT', url, { ...story, headline: '' }),
    )
    expect(error.message).toBe('Headline is required')
    // As it may be copied out of a PDF: nobody would find what to take out.
    const pasted = await app.asAdmin('PUT', url, { ...story, description: 'As\0 Molly.\0' })
    expect([pasted.status, pasted.json().description]).toEqual([200, 'As Molly.'])
    const emptied = await app.asAdmin('PUT', url, { ...story, description: '' })
    expect([emptied.status, emptied.json().description]).toEqual([200, ''])
  })

  test('is of today when its call says no date, and of no day that there is not', async () => {
    const undated = { ...story, date: undefined }
    const { id, date } = (await app.asAdmin('POST', '/api/news', undated)).json<Entry>()
    // Midnight may pass in between.
    const days = [0, 1].map((ago) => new Date(Date.now() - ago * 86_400_000))
    expect(days.map((at) => at.toLocaleDateString('sv-SE'))).toContain(date)
    expect(id).toBe(`${String(date)}-cast-in-annie`)
    for (const wrong of ['', '2026-02-30', 'soon']) {
      const body = { ...story, date: wrong }
      await expectRefused(app, 400, () => app.asAdmin('POST', '/api/news', body))
    }
  })

  test('links to an image and a production, or by 0, none and null to nothing', async () => {
    const linked = { ...story, imageId: 'windfall-orchard', productionId: 'windfall' }
    const { id } = (await app.asAdmin('POST', '/api/news', linked)).json<Entry>()
    expect(await entry('news', id)).toMatchObject(linked)
    for (const none of [0, '0', '', 'none', null]) {
      await app.asAdmin('PUT', `/api/news/${id}`, linked)
      const body = { ...story, imageId: none, productionId: none }
      const answer = await app.asAdmin('PUT', `/api/news/${id}`, body)
      expect(answer.json()).toMatchObject({ imageId: null, productionId: null })
    }
    await app.asAdmin('PUT', `/api/news/${id}`, linked)
    await app.asAdmin('PUT', `/api/news/${id}`, { headline: 'Kept', date: story.date })
    expect(await entry('news', id)).toMatchObject({ ...linked, headline: 'Kept' })
    for (const name of ['0', 'None']) {
      const body = { name, role: 'R', productionDate: '2026-05-01' }
      const made = (await app.asAdmin('POST', '/api/productions', body)).json<Entry>()
      await app.asAdmin('PUT', `/api/news/${id}`, { ...story, productionId: made.id })
      expect((await entry('news', id))?.productionId, name).toBe(made.id)
      await app.asAdmin('DELETE', `/api/productions/${made.id}`)
    }
  })

  test.each([
    [{ imageId: 'no-such-image' }, 'Featured Image: there is no image "no-such-image"'],
    [{ productionId: 'gone' }, 'Production: there is no production "gone"'],
    [{ imageId: '../bio' }, 'Choose an existing entry'],
    [{ imageId: 7 }, ''],
  ])('refuses an unknown reference: %j', async (wrong, message) => {
    const body = { ...story, ...wrong }
    const error = await expectRefused(app, 400, () => app.asAdmin('POST', '/api/news', body))
    expect(error.message).toContain(message)
    expect(error.issues?.[0]?.path).toBe(Object.keys(wrong)[0])
  })

  test('that points to something a developer deleted can still be edited otherwise', async () => {
    const id = '2026-04-11-first-voice-role'
    const file = path.join('content/news', `${id}.md`)
    const text = await onDisk(file)
    await app.git('rm', '-q', 'content/productions/salt-and-sparrow.md')
    await app.git('commit', '-qm', 'gone', '--author=Dev <dev@example.com>')
    await expect.poll(() => entry('productions', 'salt-and-sparrow')).toBeUndefined()
    const tagged = (await list('images')).find((i) => i.productionId === 'salt-and-sparrow')
    const answer = await app.asAdmin('PUT', `/api/images/${tagged?.id}`, {
      title: 'Still editable',
    })
    expect([answer.status, answer.json().title]).toEqual([200, 'Still editable'])
    expect(await onDisk(file)).toBe(text)
  })

  test('merges by If-Match, and answers 409 with both sides of a collision', async () => {
    const { id, revision } = (await app.asAdmin('POST', '/api/news', story)).json<Entry>()
    const url = `/api/news/${id}`
    const ifMatch = { 'If-Match': `"${revision}"` }
    await app.asAdmin('PUT', url, { ...story, headline: 'Theirs' })
    const merged = await app.asAdmin('PUT', url, { ...story, description: 'Mine.' }, ifMatch)
    expect(merged.json()).toMatchObject({ headline: 'Theirs', description: 'Mine.' })
    const mine = { ...story, headline: 'Mine' }
    const error = await expectRefused(app, 409, () => app.asAdmin('PUT', url, mine, ifMatch))
    expect(error.conflict?.fields).toEqual([
      {
        field: 'headline',
        label: 'Headline',
        base: story.headline,
        mine: 'Mine',
        theirs: 'Theirs',
      },
    ])
    const unquoted = { 'If-Match': `${revision}` }
    await expectRefused(app, 409, () => app.asAdmin('PUT', url, mine, unquoted))
    const decided = { 'If-Match': `"${error.conflict?.revision}"` }
    expect((await app.asAdmin('PUT', url, mine, decided)).json().headline).toBe('Mine')
  })

  test('merges also with a hand edit of a hand edit, neither of them committed', async () => {
    const id = '2026-04-11-first-voice-role'
    const file = path.join(app.siteDir, 'content/news', `${id}.md`)
    const revision = async () => (await entry('news', id))?.revision
    const editByHand = async (key: string, value: string) => {
      const before = await revision()
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${value}`))
      await expect.poll(revision).not.toBe(before)
      // It is kept for forms a moment after it is shown.
      const isKept = async () => app.git('cat-file', '-t', `${await revision()}`).catch(() => 'no')
      await expect.poll(isKept).toBe('blob\n')
    }
    await editByHand('headline', 'By hand')
    const opened = await entry('news', id)
    await editByHand('date', "'2026-04-12'")
    const ifMatch = { 'If-Match': `"${opened?.revision}"` }
    const form = { ...opened, description: 'Typed in the form.' }
    const saved = await app.asAdmin('PUT', `/api/news/${id}`, form, ifMatch)
    expect([saved.status, saved.json()]).toMatchObject([
      200,
      { headline: 'By hand', date: '2026-04-12', description: 'Typed in the form.' },
    ])
  })

  test('takes a revision that never was for one that is not known', async () => {
    for (const revision of ['nonsense', '--help', 'HEAD', '0'.repeat(40), '../../x']) {
      const ifMatch = { 'If-Match': `"${revision}"` }
      const url = '/api/news/2025-10-06-rain-at-windfall'
      const answer = await app.asAdmin(
        'PUT',
        url,
        { headline: revision, date: '2025-10-06' },
        ifMatch,
      )
      expect([200, 409]).toContain(answer.status)
    }
  })
})
