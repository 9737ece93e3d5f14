import { expect, test } from 'vitest'
import { changeSession, type EditSession, openSession, type SessionEvent } from './edit-session'
import type { FieldRules } from './field-rules'
import { draftOf, isTouched, isUnsaved, stateOf } from './session-state'

const rules: FieldRules = {
  stored: (_field, text) => (typeof text === 'string' ? text.trim() : text),
  shown: (_field, value) => value,
  fits: () => true,
  label: (field) => field,
}
const version = (revision: string, a: string, b: string) => ({ revision, values: { a, b } })
const open = openSession(version('r1', 'a1', 'b1'))

function after(session: EditSession, ...events: SessionEvent[]): EditSession {
  return events.reduce((before, event) => changeSession(before, event, rules), session)
}

const type = (field: string, value: string) => ({ type: 'typed', field, value }) as const
const submit = { type: 'submit' } as const

test('what is sent is what was touched, with the revision that is known', () => {
  const session = after(open, type('b', 'b2'), submit)
  expect(session.sending).toMatchObject({ attempt: 1, revision: 'r1', fields: { b: 'b2' } })
  expect(stateOf(session, rules)).toBe('sending')
})

test('a key typed before the answer comes does not take back what somebody else saved', () => {
  const answered = after(open, type('b', 'b2'), submit, type('b', 'b3'), {
    type: 'answered',
    attempt: 1,
    version: version('r2', 'theirs', 'b2'),
  })
  expect(stateOf(answered, rules)).toBe('saved with later typing')
  expect(after(answered, submit).sending).toMatchObject({ revision: 'r2', fields: { b: 'b3' } })
  expect(answered.mine).toEqual({ a: 'theirs', b: 'b3' })
})

test('what was saved without an answer is no conflict with oneself, not even after a reload', () => {
  const lost = after(open, type('b', 'b2'), submit, type('b', 'b3'), { type: 'lost', attempt: 1 })
  expect(stateOf(lost, rules)).toBe('waiting for a line')
  const draft = draftOf(lost)
  if (!draft) throw new Error('Nothing was kept')
  const reloaded = after(openSession(version('r2', 'a1', 'b2')), { type: 'restored', draft })
  const session = after(reloaded, submit)
  expect(session.dispute).toBeNull()
  expect(session.sending).toMatchObject({ attempt: 2, revision: 'r2', fields: { b: 'b3' } })
})

test('what was on its way at a reload is not called unsaved where the outbox has it', () => {
  const draft = draftOf(after(open, type('b', 'b2 '), submit))
  if (!draft) throw new Error('Nothing was kept')
  const reloaded = after(open, { type: 'restored', draft })
  const newer = { type: 'newer', version: version('r2', 'a1', 'b2') } as const
  expect(isUnsaved(reloaded)).toBe(true)
  const waits = after(reloaded, { type: 'waits', key: 'k', revision: 'r1', fields: { b: 'b2' } })
  expect(isUnsaved(waits)).toBe(false)
  // It is that, not another's: it is no change back once it has arrived, and nothing to be asked about.
  const attempt = waits.unsure.at(-1)?.attempt ?? 0
  const arrived = after(waits, { type: 'delivered', attempt }, newer)
  expect([arrived.mine['b'], draftOf(arrived)]).toEqual(['b2', undefined])
  const typedOn = after(open, type('b', 'b2 '), submit, type('b', 'b3'))
  const known = { type: 'waits', key: 'k', revision: 'r1', fields: { b: 'b2' } } as const
  const later = after(open, { type: 'restored', draft: draftOf(typedOn) ?? draft }, known, submit)
  expect([later.dispute, later.sending?.fields]).toEqual([null, { b: 'b3' }])
  // It cannot be let go of here: it is sent all the same.
  expect(after(waits, { type: 'discarded' }).mine).toEqual({ a: 'a1', b: 'b2 ' })
})

test('what waits twice is no change back once the first of the two has arrived', () => {
  const lost = (attempt: number) => ({ type: 'lost', attempt, key: `k${attempt}` }) as const
  const first = after(open, type('b', 'b2'), submit, lost(1))
  const both = after(first, type('a', 'a2'), submit, lost(2))
  // That it is there is often heard before it is read.
  const newer = { type: 'newer', version: version('r2', 'a1', 'b2') } as const
  const arrived = after(both, { type: 'delivered', attempt: 1 }, newer)
  expect([arrived.mine, isUnsaved(arrived)]).toEqual([{ a: 'a2', b: 'b2' }, false])
  expect(after(arrived, submit).sending?.fields).not.toHaveProperty('b')
})

test('both sides of a field are shown before one of them goes', () => {
  const superseded = after(open, type('b', 'mine'), {
    type: 'newer',
    version: version('r2', 'a2', 'theirs'),
  })
  expect([stateOf(superseded, rules), superseded.mine]).toEqual([
    'superseded',
    { a: 'a2', b: 'mine' },
  ])
  const asked = after(superseded, submit)
  expect(stateOf(asked, rules)).toBe('in conflict')
  expect(asked.dispute?.fields).toEqual([
    { field: 'b', label: 'b', base: 'b1', mine: 'mine', theirs: 'theirs' },
  ])
  expect(after(asked, { type: 'undecided' }).mine).toEqual({ a: 'a2', b: 'mine' })
  const decided = after(asked, { type: 'decided', choices: { b: 'mine' } }, submit)
  expect(decided.sending).toMatchObject({ revision: 'r2', fields: { b: 'mine' } })
})

test('what was let go of while it was sent is not typed back when it arrives', () => {
  const discarded = after(open, type('b', 'b2'), submit, { type: 'discarded' })
  expect(isTouched(discarded)).toBe(false)
  const answer = { type: 'answered', attempt: 1, version: version('r2', 'a1', 'b2') } as const
  expect(after(discarded, answer)).toMatchObject({ mine: { b: 'b2' }, opened: { b: 'b2' } })
  const typedOn = after(discarded, type('b', 'b3'), answer, submit)
  expect(typedOn).toMatchObject({ dispute: null, sending: { fields: { b: 'b3' } } })
})

test('a form that creates is blank afterwards, but for what was typed meanwhile', () => {
  const blank = openSession({ values: { a: '', b: '' } })
  const sent = after(blank, type('a', 'a1'), type('b', 'b1'), submit, type('b', 'b2'))
  expect(sent.sending?.fields).toEqual({ a: 'a1', b: 'b1' })
  const made = after(sent, { type: 'answered', attempt: 1, version: version('r1', 'a1', 'b1') })
  expect(made.mine).toEqual({ a: '', b: 'b2' })
  expect(draftOf(made)?.values).toEqual({ b: 'b2' })
})

test('a new entry that the outbox has is not typed any more, until it is refused', () => {
  const blank = openSession({ values: { a: '', b: '' } })
  const kept = { type: 'kept', attempt: 1 } as const
  const sent = after(blank, type('a', 'a1'), submit, kept)
  expect(draftOf(sent)).toBeUndefined()
  expect(draftOf(after(sent, type('b', 'later')))?.values).toEqual({ b: 'later' })
  const refused = after(sent, { type: 'refused', attempt: 1 })
  expect(draftOf(refused)?.values).toEqual({ a: 'a1' })
})

test('a secret is in no draft, nor is what is stored already', () => {
  const session = after(open, type('a', 'secret'), type('b', 'b1 '))
  expect(draftOf(session, ['a'])).toBeUndefined()
  expect(draftOf(after(session, submit), ['a'])).toBeUndefined()
  expect(draftOf(after(session, type('b', 'b2')), ['a'])?.values).toEqual({ b: 'b2' })
})

test('what was refused stays, and an answer that comes twice changes nothing', () => {
  const refused = after(open, type('a', ''), submit, { type: 'refused', attempt: 1 })
  expect([stateOf(refused, rules), refused.mine['a']]).toEqual(['failed', ''])
  const answer = { type: 'answered', attempt: 2, version: version('r2', 'a2', 'b1') } as const
  const answered = after(refused, type('a', 'a2'), submit, answer)
  expect(stateOf(answered, rules)).toBe('opened')
  expect(after(answered, type('a', 'a3'), answer).mine['a']).toBe('a3')
})

test('a new entry that nobody answered for is asked for again as it was, unless its writer changes it', () => {
  const blank = openSession({ values: { a: '', b: '4' } })
  const ask = (name: string) => ({ type: 'submit', name }) as const
  const called = { type: 'submit', name: 'one', along: { fine: ['a'] } } as const
  const lost = after(blank, type('a', 'a1'), called, { type: 'lost', attempt: 1 })
  const moved = after(lost, { type: 'newer', version: { values: { a: '', b: '5' } } })
  const again = { name: 'one', fields: { a: 'a1', b: '4' }, along: called.along }
  expect(after(moved, ask('two')).sending).toMatchObject(again)
  const draft = draftOf(moved)
  if (!draft) throw new Error('Nothing was kept')
  const reloaded = after(openSession({ values: { a: '', b: '6' } }), { type: 'restored', draft })
  expect(after(reloaded, ask('two')).sending).toMatchObject(again)
  expect(after(moved, type('a', 'a2'), ask('two')).sending?.name).toBe('two')
  expect(after(moved, type('b', '1'), ask('two')).sending?.name).toBe('two')
  expect(after(moved, { type: 'discarded' }, type('a', 'a1'), ask('two')).sending?.name).toBe('two')
  const answer = { type: 'answered', attempt: 2, version: { values: { a: '', b: '5' } } } as const
  const meant = after(moved, ask('two'), answer, type('a', 'a1'), ask('three'))
  expect(meant.sending?.name).toBe('three')
})

test('an answer that comes after its text was read from the server, and a newer one, changes nothing', () => {
  const newer = { type: 'newer', version: version('r3', 'theirs', 'b2') } as const
  const answer = { type: 'answered', attempt: 1, version: version('r2', 'a1', 'b2') } as const
  const answered = after(open, type('b', 'b2'), submit, newer, answer)
  expect([answered.mine, answered.server.revision]).toEqual([{ a: 'theirs', b: 'b2' }, 'r3'])
})

test('a new entry that the outbox has is in no draft of what is typed after it', () => {
  const sent = after(openSession({ values: { a: '', b: '' } }), type('a', 'a1'), {
    type: 'submit',
    name: 'one',
  })
  const later = after(sent, { type: 'kept', attempt: 1 }, type('b', 'later'))
  expect(draftOf(later)).toMatchObject({ values: { b: 'later' }, sent: [] })
})

test('what waits of another window takes the place of what waits here of the same, unasked', () => {
  const lost = { type: 'lost', attempt: 1, key: 'k1' } as const
  const waits = { type: 'waits', key: 'k2', revision: 'r1', fields: { b: 'theirs' } } as const
  const both = after(open, type('b', 'b2'), submit, lost, waits)
  expect([both.mine['b'], isUnsaved(both)]).toEqual(['theirs', false])
  const back = after(both, { ...waits, key: 'k3', fields: { b: 'b2' } })
  expect([back.mine['b'], isUnsaved(back)]).toEqual(['b2', false])
})

test('what was refused is sent again once it is changed', () => {
  const refused = after(open, type('a', ''), submit, { type: 'refused', attempt: 1 })
  expect(stateOf(after(refused, type('a', 'a2')), rules)).toBe('typed')
})

test('what comes back after a reload never takes the place of what is typed by then', () => {
  const draft = { values: { a: 'a2', b: 'b2' }, base: { a: 'a1', b: 'b1' }, at: '' }
  const session = after(open, type('b', 'typed since'), { type: 'restored', draft })
  expect(session.mine).toEqual({ a: 'a2', b: 'typed since' })
})

test('what was sent without an answer and typed back stays typed back, also after a reload', () => {
  const lost = after(open, type('b', 'b2'), submit, { type: 'lost', attempt: 1 }, type('b', 'b1'))
  const draft = draftOf(lost)
  if (!draft) throw new Error('Nothing was kept')
  const arrived = openSession(version('r2', 'a1', 'b2'))
  const reloaded = after(arrived, { type: 'restored', draft }, submit)
  expect([reloaded.dispute, reloaded.sending?.fields]).toEqual([null, { b: 'b1' }])
})

test('what waits of another window as it is typed here is not typed any more', () => {
  const waits = { type: 'waits', key: 'k', revision: 'r1', fields: { b: 'same' } } as const
  const session = after(open, type('b', 'same '), waits)
  expect([session.mine['b'], isUnsaved(session)]).toEqual(['same', false])
})

test('what was overtaken by a later save is not waited for once that has arrived', () => {
  const lost = (attempt: number) => ({ type: 'lost', attempt }) as const
  const both = after(open, type('b', 'b2'), submit, lost(1), type('b', 'b3'), submit, lost(2))
  expect(stateOf(both, rules)).toBe('waiting for a line')
  const arrived = after(both, { type: 'newer', version: version('r2', 'a1', 'b3') })
  expect([isTouched(arrived), draftOf(arrived)]).toEqual([false, undefined])
  expect(stateOf(after(arrived, type('a', 'a2')), rules)).toBe('typed')
})

test('a save of nothing shows what the server has by then', () => {
  const answer = { type: 'answered', attempt: 1, version: version('r2', 'theirs', 'b1') } as const
  const answered = after(open, submit, answer)
  expect([answered.server.revision, answered.mine['a']]).toEqual(['r2', 'theirs'])
})

test('what waits or may have arrived is taken back by a save of what stood there before', () => {
  for (const key of ['k1', undefined]) {
    const lost = { type: 'lost', attempt: 1, key } as const
    const back = after(open, type('b', 'b2'), submit, lost, type('b', 'b1'), submit)
    expect(back.sending?.fields).toEqual({ b: 'b1' })
    // The first of the two is read on the server while the second is on its way.
    const first = after(back, { type: 'newer', version: version('r2', 'a1', 'b2') })
    expect(first.mine['b']).toBe('b1')
    const answer = { type: 'answered', attempt: 2, version: version('r3', 'a1', 'b1') } as const
    expect(draftOf(after(first, answer))).toBeUndefined()
    const theirs = { type: 'newer', version: version('r2', 'a1', 'theirs') } as const
    const asked = after(open, type('b', 'b2'), submit, lost, type('b', 'b1'), theirs, submit)
    expect(asked.mine['b']).not.toBe('b2')
  }
})

test('what waits is not let go of with what is typed: the newest of it stands', () => {
  const lost = (attempt: number) => ({ type: 'lost', attempt, key: `k${attempt}` }) as const
  const both = after(open, type('b', 'b2'), submit, lost(1), type('b', 'b1'), submit, lost(2))
  const first = { type: 'newer', version: version('r2', 'a1', 'b2') } as const
  expect(after(both, { type: 'discarded' }, first).mine['b']).toBe('b1')
})
