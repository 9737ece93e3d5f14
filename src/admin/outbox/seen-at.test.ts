import { expect, test } from 'vitest'
import type { Wish } from './change'
import { seenAt } from './seen-at'

const wish = (method: Wish['method'], path: string, body: Wish['body'] = {}): Wish => ({
  method,
  path,
  body,
})
const now = Date.parse('2026-05-01T12:00:00Z')

test.each([
  [wish('POST', '/api/news'), { id: 'cast', publishOn: '' }, '/news#cast'],
  [wish('PUT', '/api/news/cast'), { id: 'cast', publishOn: '2026-04-30T12:00:00Z' }, '/news#cast'],
  [wish('PUT', '/api/productions/windfall'), { id: 'windfall' }, '/bio#windfall'],
  [wish('POST', '/api/agents'), { id: 'dev', isActive: true }, '/contact'],
  [wish('POST', '/api/images/upload'), { id: 'a', category: 'headshots' }, '/photos'],
  [wish('PUT', '/api/images/a'), { id: 'a', category: 'production' }, '/photos#production'],
  [wish('POST', '/api/order/images', { id: 'a', after: null }), {}, '/photos'],
  [wish('POST', '/api/gallery-wall'), { images: [] }, '/'],
  [wish('POST', '/api/cms-content', { type: 'story' }), { story: ['Once'] }, '/bio'],
  [wish('POST', '/api/cms-content', { type: 'reelUrl' }), { story: [] }, '/reel'],
])('%j is seen on the site', (written, answered, page) => {
  expect(seenAt(written, answered, now)).toBe(page)
})

test.each([
  [wish('POST', '/api/news'), { id: 'held', publishOn: '2026-05-02T12:00:00Z' }],
  [wish('PUT', '/api/agents/dev'), { id: 'dev', isActive: false }],
  [wish('PUT', '/api/images/a'), { id: 'a', category: 'bts' }],
  [wish('DELETE', '/api/news/cast'), {}],
  [wish('PUT', '/api/contact-messages/x/status'), { id: 'x' }],
  [wish('PUT', '/api/account'), { id: 'ada' }],
  [wish('POST', '/api/cms-content', { type: 'story' }), { story: [] }],
  [wish('POST', '/api/news'), null],
])('%j is seen by nobody', (written, answered) => {
  expect(seenAt(written, answered, now)).toBeUndefined()
})
