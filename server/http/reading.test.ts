import { beforeAll, describe, expect, test } from 'vitest'
import { defaultAgency } from '../../src/schema/defaults'
import { writeFiles } from '../git/test-site'
import { testApp } from '../testing/test-app'

const files = {
  'content/bio.md': '---\nname: Only a Name\ntagline: T\nshortBio: S\n---\nLong.\n',
  'content/site.yaml': [
    'contact:',
    '  agent:',
    '    email: margot@northlight.example',
    '  availability: [Film]',
    'reel:',
    '  title: My reel',
    'resumeUrl: /uploads/resume-1f00ba4d-only-a-name.pdf',
    '',
  ].join('\n'),
  'media/resume-1f00ba4d-only-a-name.pdf': 'not looked at',
}

const app = testApp()
const bare = testApp({}, (siteDir) => writeFiles(siteDir, files))
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

const openToAll = [
  '/api/gallery-wall',
  '/api/productions',
  '/api/news',
  '/api/agents/active',
  '/api/agency-info',
]
const revisions = ['revision', 'storyRevision', 'createdAt', 'updatedAt', 'publishOn']

// What a family's files are called, and when they came, is nobody else's business.
const openInPart = [
  '/api/cms-data',
  '/api/images/category/headshots',
  '/api/images/windfall-orchard',
]
const names = [
  ...['originalName', 'originalHash', 'uploadedAt', 'resumeOriginalName'],
  ...['original', 'largestSize'],
]
// No page shows any of these unless something refers to it.
const forAdminsOnly = [...revisions, ...names, 'behindTheScenes']

const forAdmins = [
  '/api/auth/user',
  '/api/agents',
  '/api/contact-messages',
  '/api/account/sessions',
  '/api/account/second-factor',
  '/api/admin/users',
  '/api/history',
  '/api/history/people',
  '/api/history/deleted',
  '/api/sync',
  '/api/content-issues',
  '/api/security-log',
  '/api/images/windfall-orchard/usage',
  '/api/image-batches/usage',
  '/api/productions/windfall/usage',
]

test.each(openToAll)('%s shows the same to everybody, but for what saves build on', async (url) => {
  const [visitor, admin] = [await app.call('GET', url), await app.call('GET', url, { cookie })]
  expect([visitor.status, admin.status]).toEqual([200, 200])
  const shared = (key: string, value: unknown) => (revisions.includes(key) ? undefined : value)
  expect(visitor.text).toBe(JSON.stringify(admin.json(), shared))
  expect(visitor.text.length).toBeGreaterThan(20)
  expect(visitor.text).not.toMatch(/passwordHash|ada@example\.com/)
})

test.each(openInPart)('%s keeps from visitors what files were called, and no more', async (url) => {
  const known = (key: string, value: unknown) => (forAdminsOnly.includes(key) ? undefined : value)
  const [visitor, admin] = await Promise.all(
    [{}, { cookie }].map((options) => app.call('GET', url, options)),
  )
  expect(admin?.text).toMatch(/originalName|Wren Larkwood - Resume\.pdf/)
  expect(visitor?.text).not.toMatch(/"originalName"|uploadedAt|Larkwood - Resume/)
  const shown = (answer?: typeof visitor) => JSON.stringify(JSON.parse(answer?.text ?? ''), known)
  expect(shown(visitor)).toBe(shown(admin))
})

test.each(forAdmins)('%s is for admins', async (url) => {
  const visitor = await app.call('GET', url)
  expect([visitor.status, visitor.json().code]).toEqual([401, 'unauthenticated'])
  expect((await app.call('GET', url, { cookie })).status).toBe(200)
})

test('every write is for admins, but the contact form', async () => {
  for (const [method, url] of [
    ['POST', '/api/productions'],
    ['PUT', '/api/productions/windfall'],
    ['DELETE', '/api/productions/windfall'],
    ['POST', '/api/news'],
    ['DELETE', '/api/news/2025-10-06-rain-at-windfall'],
    ['POST', '/api/agents'],
    ['DELETE', '/api/agents/margot-ellery'],
    ['PUT', '/api/agency-info'],
    ['POST', '/api/cms-content'],
    ['POST', '/api/cms/resume-upload'],
    ['POST', '/api/gallery-wall'],
    ['POST', '/api/order/images'],
    ['POST', '/api/images/upload'],
    ['PUT', '/api/images/windfall-orchard/file'],
    ['POST', '/api/image-batches/changes'],
    ['POST', '/api/image-batches/deletions'],
    ['PUT', '/api/images/windfall-orchard/rotation'],
    ['POST', '/api/admin/users'],
    ['PUT', '/api/admin/users/ada'],
    ['DELETE', '/api/admin/users/ada'],
    ['POST', '/api/admin/users/ada/second-factor/off'],
    ['PUT', '/api/account'],
    ['PUT', '/api/account/password'],
    ['POST', '/api/account/sessions/end-others'],
    ['POST', '/api/account/second-factor/begin'],
    ['POST', '/api/account/second-factor/cancel'],
    ['POST', '/api/account/second-factor/confirm'],
    ['POST', '/api/account/second-factor/recovery-codes'],
    ['POST', '/api/account/second-factor/off'],
    ['POST', '/api/history/undo'],
    ['POST', '/api/history/restore'],
    ['POST', '/api/sync'],
  ] as const) {
    expect((await app.call(method, url, { body: {} })).status).toBe(401)
  }
})

test('entries carry their id and the revision that a save may build on', async () => {
  for (const url of ['/api/productions', '/api/news', '/api/images', '/api/agents/active']) {
    const answer = await app.call('GET', url, { cookie })
    const [entry] = answer.json<{ id: string; revision: string }[]>()
    expect(entry?.id).toMatch(/^[a-z0-9-]+$/)
    expect(entry?.revision).toMatch(/^[0-9a-f]{40}$/)
  }
})

describe('cms-data', () => {
  test('has everything the specification names', async () => {
    const data = (await app.call('GET', '/api/cms-data')).json()
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        ...['bio', 'name', 'tagline', 'shortBio', 'longBio', 'story', 'reel', 'news', 'contact'],
        ...['reelUrl', 'resumeUrl', 'resumeOriginalName', 'heroImageId', 'bioImageId'],
        ...['headshots', 'productionStills', 'behindTheScenes', 'galleryWall'],
      ]),
    )
    const [photo] = data.headshots as object[]
    expect(Object.keys(photo ?? {})).toEqual(
      expect.arrayContaining(['id', 'src', 'alt', 'title', 'subtitle', 'category']),
    )
  })

  test('fills in what the files leave out: contact one level deep, the agent by field', async () => {
    const answer = await bare.call('GET', '/api/cms-data')
    expect(answer.json()).toMatchObject({
      name: 'Only a Name',
      contact: {
        agent: {
          name: 'Northlight Talent',
          agency: 'Northlight Talent',
          email: 'margot@northlight.example',
          phone: '',
        },
        availability: ['Film'],
        socialMedia: { imdb: '', instagram: '', twitter: '' },
      },
      reel: { title: 'My reel', tags: ['Theater', 'Film', 'Voice'] },
      heroImageId: null,
      galleryWall: [],
      headshots: [],
      story: [],
      reelUrl: '',
      resumeOriginalName: 'only-a-name.pdf',
    })
  })
})

test('a site with hardly anything in it has all its pages and lists', async () => {
  for (const url of ['/', '/bio', '/photos', '/reel', '/news', '/contact']) {
    const { status, text } = await bare.call('GET', url)
    expect(status).toBe(200)
    expect(text).toContain('Only a Name')
  }
  expect((await bare.call('GET', '/api/gallery-wall')).json()).toEqual([])
  expect((await bare.call('GET', '/api/agents/active')).json()).toEqual([])
  const agency = (await bare.call('GET', '/api/agency-info')).json()
  expect(agency).toEqual({ id: 'agency', ...defaultAgency })
  expect((await bare.call('GET', '/contact')).text).toContain(`>${defaultAgency.agencyName}<`)
})
