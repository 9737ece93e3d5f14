import { expect, test } from 'vitest'
import type { SyncConflict } from '../../../schema/api'
import { decidedEntry } from './decided-entry'

const sides = { base: 'old', mine: 'here', theirs: 'there' }

test('puts what was chosen into the merge and leaves the rest of it alone', () => {
  const conflict: SyncConflict = {
    ...{ kind: 'site', id: '', title: 'site settings', revision: '', holdsUp: true },
    fields: [
      { field: 'reelUrl', label: 'Demo Reel', ...sides },
      { field: 'contact.agent.name', label: 'Contact', ...sides },
    ],
    merged: { reelUrl: 'old', heroImageId: 'bow', contact: { agent: { name: 'old', phone: '1' } } },
  }
  const decided = decidedEntry(conflict, {
    reelUrl: { side: 'theirs', edited: '' },
    'contact.agent.name': { side: 'edit', edited: 'both' },
  })
  expect(decided).toEqual({
    reelUrl: 'there',
    heroImageId: 'bow',
    contact: { agent: { name: 'both', phone: '1' } },
  })
})

test('takes a whole entry, or its deletion, where one side deleted it', () => {
  const whole = {
    field: '',
    label: 'The whole agent',
    base: null,
    mine: null,
    theirs: { name: 'Jo' },
  }
  const conflict: SyncConflict = {
    ...{ kind: 'agents', id: 'jo', title: 'Jo', revision: '', holdsUp: true },
    fields: [whole],
    merged: null,
  }
  expect(decidedEntry(conflict, { '': { side: 'theirs', edited: '' } })).toEqual({ name: 'Jo' })
  expect(decidedEntry(conflict, { '': { side: 'mine', edited: '' } })).toBeNull()
})
