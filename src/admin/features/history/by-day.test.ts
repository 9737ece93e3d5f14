import { expect, test } from 'vitest'
import { byDay } from './by-day'

test('groups changes by the reader’s day and keeps their order', () => {
  const now = new Date()
  const at = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 12).toISOString()
  const changes = [0, 0, 1].map((days, id) => ({ id, at: at(days) }))
  const old = { id: 3, at: new Date(2024, 1, 29, 8).toISOString() }
  expect(byDay([...changes, old, { id: 4, at: at(0) }])).toEqual([
    { day: 'Today', items: [changes[0], changes[1], { id: 4, at: at(0) }] },
    { day: 'Yesterday', items: [changes[2]] },
    { day: 'February 29, 2024', items: [old] },
  ])
})
