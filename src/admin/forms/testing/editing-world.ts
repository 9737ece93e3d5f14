import { expect } from 'vitest'
import { isSame } from '../../../lib/same-value'
import { changeSession, type EditSession, openSession, type SessionEvent } from '../edit-session'
import { draftOf, isTouched } from '../session-state'
import { edited, type Field, fields, rules, type Values, words } from './edited-values'
import { MergingServer } from './merging-server'

export type Step =
  | { type: 'type' | 'other'; field: Field; nth: number }
  | { type: 'take back'; field: Field }
  | { type: 'submit' | 'arrive' | 'answer' | 'answer again' | 'cut' | 'vanish' | 'fail' }
  | { type: 'read' | 'hear' | 'reload' | 'discard' }
  | { type: 'decide'; side: 'mine' | 'theirs' }

interface Request {
  /** How often the page had been reloaded: only who asked hears the answer. */
  page: number
  attempt: number
  revision: string
  fields: Values
}

/**
 * A server with the server's rule of merging, other people, a line that loses, delays and repeats,
 * and one edit session; every step checks what must never happen.
 */
export class EditingWorld {
  private readonly server = new MergingServer()
  private session: EditSession
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
    this.session = openSession(this.server.version())
    this.look()
  }

  shown(): Values {
    return Object.fromEntries(
      fields.map((field) => [field, rules.stored(field, this.session.mine[field])]),
    )
  }

  saved(): Values {
    return this.server.values
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
        this.reads.push(this.server.values)
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
      this.reads = [this.server.values]
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
    const left = words(this.server.values).filter((word) => this.takenOut.has(word))
    expect(left, 'what the person took out stays out').toEqual([])
  }

  private dispatch(event: SessionEvent) {
    this.session = changeSession(this.session, event, rules)
  }

  private edited(field: Field, text: unknown, nth: number): unknown {
    this.count += 1
    return edited(field, text, nth, this.count)
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
    const text = this.edited(field, rules.shown(field, this.server.values[field]), nth)
    this.othersTouched.add(field)
    this.save({ ...this.server.values, [field]: rules.stored(field, text) })
  }

  private save(values: Values) {
    this.server.save(values)
    for (const word of words(values)) this.owed.delete(word)
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
    const merged = this.server.merged(request)
    if (!merged) {
      this.answer(page, { type: 'collided', attempt })
      return
    }
    for (const field of fields) this.checkOthers(field, this.server.values[field], merged[field])
    this.save(merged)
    this.answer(page, { type: 'answered', attempt, version: this.server.version() })
  }

  private answer(page: number, event: SessionEvent) {
    if (page === this.page) this.answers.push(event)
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
    this.reads = [this.server.values]
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
    this.dispatch({ type: 'refused', attempt: sending.attempt })
  }

  private hear() {
    const values = this.reads.shift()
    if (values) this.dispatch({ type: 'newer', version: this.server.version(values) })
  }

  private reload() {
    const draft = draftOf(this.session)
    this.session = openSession(this.server.version())
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
