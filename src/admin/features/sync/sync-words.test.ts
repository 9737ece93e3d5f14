import { expect, test } from 'vitest'
import type { SyncStatus } from '../../../schema/api'
import { publishLabel, syncInWords as wordsFor } from './sync-words'

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
    cue: 'unpublished',
    label: 'Put 2 changes online',
  })
  expect(publishLabel(1)).toBe('Put 1 change online')
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
    { kind: 'bio', id: '', title: '', fields: [], merged: {} },
  ]
  const uncommitted = 'A merge is in progress.'
  expect(syncInWords({ ...published, state: 'conflict', conflicts, uncommitted }).label).toBe(
    '1 conflict to decide',
  )
  expect(syncInWords({ ...published, state: 'waiting', uncommitted }).label).toBe(
    'Saved, not yet committed',
  )
})
