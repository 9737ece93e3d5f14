import { expect, test } from 'vitest'
import type { SyncStatus } from '../../../schema/api'
import { exchangeWords, syncInWords as wordsFor } from './sync-words'

const syncInWords = (status: SyncStatus, host = 'localhost') => wordsFor(status, host)

const published: SyncStatus = {
  remote: 'git@example.com:site.git',
  branch: 'main',
  state: 'published',
  waiting: [],
  conflicts: [],
}
const commit = { change: 'a', subject: 'bio: update Tagline', at: '', author: 'Ada' }

test('shows nothing as broken where no remote is configured', () => {
  expect(syncInWords({ ...published, remote: null, state: 'off' })).toEqual({
    cue: 'go',
    label: 'Saved on this computer',
  })
})

test('says that it is this computer only where it is one', () => {
  const label = (host: string) =>
    syncInWords({ ...published, remote: null, state: 'off' }, host).label
  expect(['localhost', '127.0.0.1', '[::1]', 'a.localhost'].map(label)).toEqual(
    Array(4).fill('Saved on this computer'),
  )
  expect(['wren.example', '192.168.1.20', 'mylocalhost'].map(label)).toEqual(Array(3).fill('Saved'))
})

test('counts what waits to be published', () => {
  expect(syncInWords({ ...published, state: 'waiting', waiting: [commit, commit] })).toEqual({
    cue: 'unsent',
    label: 'Put 2 changes online',
  })
  expect(exchangeWords('localhost').send(1)).toBe('Put 1 change online')
})

test('says of a server that visitors come to that what is saved is online, and the remote a copy', () => {
  const since = new Date(Date.now() - 3 * 3600_000).toISOString()
  const label = (status: Partial<SyncStatus>, host = 'wren.example') =>
    syncInWords({ ...published, ...status }, host).label
  expect([
    label({ state: 'published' }),
    label({ state: 'waiting', waiting: [commit] }),
    label({ state: 'working' }),
    label({ state: 'failed', failure: { message: '', since } }),
  ]).toEqual([
    'Online, and copied',
    'Copy 1 change',
    'Copying...',
    'Online, but not copied for about 3 hours',
  ])
  expect(exchangeWords('wren.example').title).toBe('Copy of the site')
  // A phone in the same kitchen is not a visitor.
  for (const host of ['localhost', '192.168.1.20', 'laptop.local', '[fd00::1]']) {
    expect(label({ state: 'published' }, host)).toBe('Everything is online')
  }
})

test('says since when publishing fails', () => {
  const since = new Date(Date.now() - 3 * 3600_000).toISOString()
  const failure = { message: 'The remote cannot be reached.', since }
  expect(syncInWords({ ...published, state: 'failed', failure })).toEqual({
    cue: 'standby',
    label: 'Not put online for about 3 hours',
  })
})

test('says who must act where trying again does not help', () => {
  const failure = { message: '', since: new Date().toISOString(), waitsFor: 'developer' as const }
  expect(syncInWords({ ...published, state: 'failed', failure }).label).toBe(
    'Waits for a developer',
  )
})

test('puts what a person must decide first, and what is not committed before what is not published', () => {
  const conflicts: SyncStatus['conflicts'] = [
    { kind: 'bio', id: '', title: '', fields: [], merged: {}, revision: '', holdsUp: true },
  ]
  const uncommitted = 'A merge is in progress.'
  expect(syncInWords({ ...published, state: 'conflict', conflicts, uncommitted }).label).toBe(
    '1 conflict to decide',
  )
  expect(syncInWords({ ...published, state: 'waiting', uncommitted }).label).toBe(
    'Saved, not yet committed',
  )
})
