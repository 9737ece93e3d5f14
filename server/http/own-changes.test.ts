import { expect, test } from 'vitest'
import { changeHeader, ownChangesHeader } from '../../src/schema/headers'
import { expectRefused } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp()
const story = { headline: 'First', date: '2026-03-01', description: 'Words.' }

interface Made {
  id: string
  revision: string
}

/** What a form says that was loaded at a revision, and went on from own saves before they were done. */
const from = (revision: string, ...ownChanges: (string | null)[]) => ({
  'If-Match': `"${revision}"`,
  [ownChangesHeader]: ownChanges.join(', '),
})

/** A story that somebody else changes, and that is then saved in a form which did not see that. */
async function savedOver(theirs: object) {
  const { id, revision } = (await app.asAdmin('POST', '/api/news', story)).json<Made>()
  const url = `/api/news/${id}`
  await app.asAdmin('PUT', url, { ...story, ...theirs })
  const first = await app.asAdmin('PUT', url, { headline: 'Mine' }, from(revision))
  return { url, revision, change: first.headers.get(changeHeader) }
}

test('what was saved over an own save is based on that, and on nothing that others saved meanwhile', async () => {
  const { url, revision, change } = await savedOver({ description: 'Theirs.' })
  const again = await app.asAdmin('PUT', url, { headline: 'Again' }, from(revision, change))
  expect(again.json()).toMatchObject({ headline: 'Again', description: 'Theirs.' })
  const both = { headline: 'Once more', description: 'Mine.' }
  const own = [change, again.headers.get(changeHeader)]
  const refused = await expectRefused(app, 409, () =>
    app.asAdmin('PUT', url, both, from(revision, ...own)),
  )
  expect(refused.conflict?.fields).toMatchObject([
    { field: 'description', base: 'Words.', mine: 'Mine.', theirs: 'Theirs.' },
  ])
})

test('what others took off the wall between two saves of a form stays off', async () => {
  const wall = async () => (await app.asAdmin('GET', '/api/gallery-wall')).json<Made[]>()
  const save = (images: Made[], headers?: Record<string, string>) =>
    app.asAdmin('POST', '/api/gallery-wall', { images }, headers)
  const shown = await wall()
  const { revision = '' } = app.site.store.read('galleryWall') ?? {}
  await save(shown.slice(2))
  const first = await save(shown.slice(0, -1), from(revision))
  const own = first.headers.get(changeHeader)
  const second = await save(shown.slice(0, -2), from(revision, own))
  expect(second.status).toBe(200)
  expect(await wall()).toEqual(shown.slice(2, -2))
})

test.each(['HEAD', '0'.repeat(40), '--help'])(
  'a save that is not known (%s) is taken for none, and nothing is overwritten for it',
  async (change) => {
    const { url, revision } = await savedOver({ headline: 'First' })
    await expectRefused(app, 409, () =>
      app.asAdmin('PUT', url, { headline: 'Again' }, from(revision, change)),
    )
  },
)
