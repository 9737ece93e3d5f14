import { expect } from 'vitest'
import { mergeValues } from '../../../lib/merge-values'
import { fingerprint, isSame } from '../../../lib/same-value'
import { changeSession, openSession, type Session, type SessionEvent } from '../edit-session'
import type { FieldRules } from '../field-rules'
import { draftOf, isTouched } from '../session-state'

/** A line, a text of paragraphs, and a list of pictures. */
export const fields = ['name', 'story', 'pictures'] as const
type Field = (typeof fields)[number]

export type Step =
  | { type: 'type' | 'other'; field: Field; nth: number }
  | { type: 'take back'; field: Field }
  | { type: 'submit' | 'arrive' | 'answer' | 'answer again' | 'cut' | 'vanish' | 'fail' }
  | { type: 'read' | 'hear' | 'reload' | 'discard' }
  | { type: 'decide'; side: 'mine' | 'theirs' }

type Values = Record<string, unknown>
interface Request {
  /** How often the page had been reloaded: only who asked hears the answer. */
  page: number
  attempt: number
  revision: string
  fields: Values
}

const rules: FieldRules = {
  stored: (field, text) =>
    field === 'story' && typeof text === 'string' ? text.split('\n\n').filter(Boolean) : text,
  shown: (field, value) => (field === 'story' && Array.isArray(value) ? value.join('\n\n') : value),
  fits: () => true,
  label: (field) => field,
}

const start: Values = {
  name: 'n0',
  story: ['s1', 's2', 's3', 's4'],
  pictures: ['p1', 'p2', 'p3'].map((filename) => ({ filename, alt: '' })),
}

function formOf(values: Values): Values {
  return Object.fromEntries(fields.map((field) => [field, rules.shown(field, values[field])]))
}

const words = (value: unknown): string[] =>
  fingerprint(value)
    .replaceAll('\\n', ' ')
    .match(/(?<![a-z])[a-z]+\d+/g) ?? []

/**
 * A server with the server's rule of merging, other people, a line that loses, delays and repeats,
 * and one edit session; every step checks what must never happen.
 */
export class EditingWorld {
  private values = start
  private readonly history = new Map<string, Values>()
  private session: Session
  private count = 0
  private reads: Values[] = []
  private wire: Request[] = []
  private answers: SessionEvent[] = []
  private lastAnswer: SessionEvent | undefined
  /** Words typed here that are neither saved nor given up yet, with their field. */
  private readonly owed = new Map<string, Field>()
  /** Words that the person took out by hand. */
  private readonly takenOut = new Set<string>()
  private readonly everShown = new Set<string>()
  private readonly everTyped = new Set<string>()
  private readonly othersTouched = new Set<string>()
  private isDecided = false
  private page = 0

  constructor() {
    this.remember()
    this.session = openSession(this.version(start))
    this.look()
  }

  shown(): Values {
    return Object.fromEntries(
      fields.map((field) => [field, rules.stored(field, this.session.mine[field])]),
    )
  }

  server(): Values {
    return this.values
  }

  take(step: Step) {
    switch (step.type) {
      case 'type':
        this.typeInto(step.field, this.edited(step.field, this.session.mine[step.field], step.nth))
        break
      case 'take back':
        this.typeInto(step.field, this.session.opened[step.field])
        break
      case 'other':
        this.otherSaves(step.field, step.nth)
        break
      case 'submit':
        this.submit()
        break
      case 'arrive':
        this.arrive()
        break
      case 'answer':
        this.deliver(this.answers.shift())
        break
      case 'answer again':
        if (this.lastAnswer) this.dispatch(this.lastAnswer)
        break
      case 'cut':
        this.cut()
        break
      case 'vanish':
        this.wire.shift()
        break
      case 'fail':
        this.fail()
        break
      case 'read':
        this.reads.push(this.values)
        break
      case 'hear':
        this.hear()
        break
      case 'reload':
        this.reload()
        break
      case 'discard':
        this.isDecided = true
        this.owed.clear()
        this.dispatch({ type: 'discarded' })
        break
      case 'decide':
        this.decide(step.side)
        break
    }
    this.look()
  }

  /** With a good line and nobody else at work everything comes to rest. */
  finish() {
    for (let round = 0; round < 20; round += 1) {
      while (this.wire.length > 0) this.arrive()
      while (this.answers.length > 0) this.deliver(this.answers.shift())
      this.cut()
      this.reads = [this.values]
      this.hear()
      this.look()
      if (!isTouched(this.session) && !this.session.dispute) break
      this.submit()
      this.decide('mine')
      this.look()
    }
    expect(this.session.sending, 'nothing is under way').toBeNull()
    expect(isTouched(this.session), 'everything is saved').toBe(false)
    if (this.isDecided) return
    const left = words(this.values).filter((word) => this.takenOut.has(word))
    expect(left, 'what the person took out stays out').toEqual([])
  }

  private version(values: Values) {
    return { revision: fingerprint(values), values: formOf(values) }
  }

  private dispatch(event: SessionEvent) {
    this.session = changeSession(this.session, event, rules)
  }

  private edited(field: Field, text: unknown, nth: number): unknown {
    const word = `w${(this.count += 1)}`
    if (field === 'name') return word
    if (field === 'story') {
      const parts = (text as string).split('\n\n').filter(Boolean)
      return this.changeList(parts, word, nth, () => word).join('\n\n')
    }
    const pictures = text as { filename: string; alt: string }[]
    const added = { filename: word, alt: '' }
    return this.changeList(pictures, added, nth, (picture) => ({ ...picture, alt: word }))
  }

  private changeList<T>(list: readonly T[], added: T, nth: number, change: (item: T) => T): T[] {
    const at = nth % Math.max(1, list.length)
    if (list.length === 0 || nth === 5) return [...list, added]
    if (nth === 4) return list.filter((_, index) => index !== this.count % list.length)
    return list.map((item, index) => (index === at ? change(item) : item))
  }

  private typeInto(field: Field, text: unknown) {
    const [before, after] = [words(this.session.mine[field]), words(text)]
    for (const word of before.filter((one) => !after.includes(one))) {
      this.owed.delete(word)
      this.takenOut.add(word)
    }
    for (const word of after.filter((one) => !before.includes(one))) {
      this.takenOut.delete(word)
      if (!this.everShown.has(word)) this.owed.set(word, field)
    }
    this.everTyped.add(field)
    this.dispatch({ type: 'typed', field, value: text })
  }

  private otherSaves(field: Field, nth: number) {
    const text = this.edited(field, rules.shown(field, this.values[field]), nth)
    this.othersTouched.add(field)
    this.save({ ...this.values, [field]: rules.stored(field, text) })
  }

  private save(values: Values) {
    this.values = values
    this.remember()
    for (const word of words(values)) this.owed.delete(word)
  }

  private remember() {
    this.history.set(fingerprint(this.values), this.values)
  }

  private submit() {
    const before = this.session.sending
    this.dispatch({ type: 'submit' })
    const { sending, dispute } = this.session
    for (const { field } of dispute?.fields ?? []) {
      expect([...this.othersTouched], 'nobody quarrels with themselves').toContain(field)
    }
    if (!sending || sending === before) return
    const changes = Object.entries(sending.fields).map(([field, text]) => [
      field,
      rules.stored(field, text),
    ])
    this.wire.push({
      page: this.page,
      attempt: sending.attempt,
      revision: sending.revision ?? '',
      fields: Object.fromEntries(changes) as Values,
    })
  }

  private arrive() {
    const request = this.wire.shift()
    if (!request) return
    const { attempt, page } = request
    for (const field of Object.keys(request.fields)) {
      expect([...this.everTyped], 'only what was touched is sent').toContain(field)
    }
    const merged = this.merged(request)
    if (!merged) {
      this.answer(page, { type: 'collided', attempt })
      return
    }
    for (const field of fields) this.checkOthers(field, this.values[field], merged[field])
    this.save(merged)
    this.answer(page, { type: 'answered', attempt, version: this.version(merged) })
  }

  private answer(page: number, event: SessionEvent) {
    if (page === this.page) this.answers.push(event)
  }

  private merged({ revision, fields: sent }: Request): Values | undefined {
    if (revision === fingerprint(this.values)) return { ...this.values, ...sent }
    const base = this.history.get(revision) ?? {}
    const { merged, conflicts } = mergeValues(base, { ...base, ...sent }, this.values)
    return conflicts.length === 0 ? merged : undefined
  }

  private checkOthers(field: Field, before: unknown, after: unknown) {
    if (!this.everTyped.has(field)) expect(after, 'an untouched field stays').toEqual(before)
    const gone = words(before).filter((word) => !words(after).includes(word))
    const unseen = gone.filter((word) => !this.everShown.has(word))
    expect(unseen, 'what nobody here saw is not taken away').toEqual([])
  }

  private deliver(answer: SessionEvent | undefined) {
    if (!answer || !('attempt' in answer)) return
    this.lastAnswer = answer
    // What was being read is read anew after an answer, and may be heard before it.
    const wasReading = this.reads.length > 0
    this.reads = [this.values]
    if (wasReading || answer.type === 'collided') this.hear()
    const isAwaited = this.session.sending?.attempt === answer.attempt
    this.dispatch(answer)
    if (answer.type === 'collided' && isAwaited) this.submit()
  }

  private cut() {
    const { sending } = this.session
    if (sending) this.dispatch({ type: 'lost', attempt: sending.attempt })
  }

  private fail() {
    const { sending } = this.session
    const last = this.wire.at(-1)
    const isHere = last?.attempt === sending?.attempt && last?.page === this.page
    if (!sending || !isHere) return
    this.wire.pop()
    this.dispatch({ type: 'refused', attempt: sending.attempt, issues: [] })
  }

  private hear() {
    const values = this.reads.shift()
    if (values) this.dispatch({ type: 'newer', version: this.version(values) })
  }

  private reload() {
    const draft = draftOf(this.session)
    this.session = openSession(this.version(this.values))
    this.page += 1
    // What was let go of after it was sent is forgotten with the page: it counts as somebody else's.
    const kept = draft?.sent?.map(({ attempt }) => attempt) ?? []
    for (const request of this.wire.filter(({ attempt }) => !kept.includes(attempt))) {
      for (const field of Object.keys(request.fields)) this.othersTouched.add(field)
    }
    this.answers = []
    this.lastAnswer = undefined
    this.reads = []
    if (draft) this.dispatch({ type: 'restored', draft: JSON.parse(JSON.stringify(draft)) })
  }

  private decide(side: 'mine' | 'theirs') {
    const { dispute } = this.session
    if (!dispute) return
    this.isDecided = true
    for (const { mine, theirs } of dispute.fields) {
      for (const word of words([mine, theirs])) this.everShown.add(word)
    }
    const choices = dispute.fields.map((conflict) => {
      const chosen = conflict[side]
      return [conflict.field, rules.shown(conflict.field, chosen)] as const
    })
    for (const [field, chosen] of choices) {
      for (const [word, at] of this.owed) {
        if (at === field && !words(chosen).includes(word)) this.owed.delete(word)
      }
    }
    this.dispatch({ type: 'decided', choices: Object.fromEntries(choices) })
    this.submit()
  }

  /** The person looks at the form. */
  private look() {
    for (const word of words(this.session.mine)) this.everShown.add(word)
    for (const [word, field] of this.owed) {
      expect(words(this.session.mine[field]), 'what was typed is still there').toContain(word)
    }
    for (const field of fields) {
      const isUntouched = isSame(this.session.mine[field], this.session.opened[field])
      if (isUntouched && !this.session.sending && this.session.unsure.length === 0) {
        const isOwed = [...this.owed.values()].includes(field)
        expect(isOwed, 'what is owed counts as touched').toBe(false)
      }
    }
  }
}
