import fc from 'fast-check'
import { noAnswer, type Queue, type Wish } from '../change'
import { withWaiting } from '../overlay'
import { answered, begun, dropped, enqueue, nextOf, released } from '../queue'
import { isWaitingId } from '../waiting-id'
import { PlayedServer, type Story } from './played-server'
import { answer } from './queues'

/** What the line does to the next call, or the server: nothing, before it arrives, or after. */
const weather = fc.constantFrom('fair', 'fair', 'lost before', 'lost after', 'broken')
const at = fc.nat({ max: 20 })
const text = fc.constantFrom('one', 'two', 'three')
const field = fc.constantFrom('name', 'venue')

/** What people do where nobody else is and the server takes everything. */
export const step = fc.oneof(
  fc.record({ type: fc.constant('create' as const), text, at, refers: fc.boolean() }),
  fc.record({ type: fc.constant('refer' as const), at, to: at }),
  fc.record({ type: fc.constant('edit' as const), at, field, text, isLate: fc.boolean() }),
  fc.record({ type: fc.constant('delete' as const), at }),
  fc.record({ type: fc.constant('send' as const), weather }),
)
/** All that may happen. */
export const trouble = fc.oneof(
  step,
  fc.record({ type: fc.constant('refuse' as const) }),
  fc.record({ type: fc.constant('drop' as const), at }),
  fc.record({ type: fc.constant('again' as const), at, over: fc.boolean() }),
  fc.record({ type: fc.constant('other edits' as const), at, field }),
  fc.record({ type: fc.constant('other deletes' as const), at }),
)
type Step = typeof trouble extends fc.Arbitrary<infer S> ? S : never

/** A browser with the queue, the server, and what the same wishes come to where all is well. */
export class PlayedWorld {
  server = new PlayedServer()
  queue: Queue = { changes: [], made: [] }
  ideal = new Map<string, Pick<Story, 'name' | 'venue' | 'director'>>()
  wished = 0
  neverSent = new Set<string>()
  /** A form that was opened before now, on an entry as it was called then. */
  opened: Story | undefined
  private keys = 0

  shown(): Story[] {
    const known = this.queue.changes.map((change) => ({ ...change, isAwaited: false }))
    const listed = [...this.server.entries.values()].filter(({ role }) => !this.isUnheard(role))
    const shown = withWaiting('productions', listed, known)
    return shown.filter(({ waits }) => waits?.state !== 'deleted')
  }

  /** Made on the server, which nobody heard: the list was read before. */
  private isUnheard(role: string): boolean {
    return this.queue.changes.some(({ method, body }) => method === 'POST' && body?.role === role)
  }

  wish(wish: Wish) {
    const key = `key-${(this.keys += 1)}`
    const wishing = { key, person: 'ada', at: '2026-03-01T10:00:00Z' }
    const before = this.queue.changes
    this.queue = enqueue(this.queue, wish, wishing).queue
    for (const { key: gone } of before.filter((one) => !this.queue.changes.includes(one))) {
      this.neverSent.add(gone)
    }
    this.wished += 1
  }

  create(name: string, to?: Story) {
    const role = `role-${this.wished}`
    const named = { name, role, venue: '', director: to?.id ?? '' }
    const body = { ...named, productionDate: '2026-03-01', description: '' }
    this.ideal.set(role, { name, venue: '', director: to?.role ?? '' })
    this.wish({ method: 'POST', path: '/api/productions', body })
  }

  /** The form hears of new versions, but not that its entry has another name now. */
  lateForm(shown: readonly Story[]): Story | undefined {
    const { opened } = this
    const now = shown.find(({ role }) => role === opened?.role)
    return opened && now && (isWaitingId(opened.id) ? opened : now)
  }

  edit(entry: Story | undefined, changed: Partial<Story>) {
    if (!entry || !this.ideal.has(entry.role)) return
    this.ideal.set(entry.role, { ...(this.ideal.get(entry.role) as Story), ...changed })
    const { id, revision } = entry
    this.wish({ method: 'PUT', path: `/api/productions/${id}`, body: changed, revision })
  }

  refer(entry: Story | undefined, to: Story | undefined) {
    if (!entry || !to || entry === to) return
    // It names what will be deleted first, which is a change of it that only the server knows of.
    if (entry.director && this.shown().every(({ id }) => id !== entry.director)) return
    this.edit(entry, { director: to.id })
    const ideal = this.ideal.get(entry.role)
    if (ideal) ideal.director = to.role
  }

  delete(entry: Story | undefined) {
    if (!entry) return
    this.ideal.delete(entry.role)
    for (const one of this.ideal.values()) if (one.director === entry.role) one.director = ''
    this.wish({ method: 'DELETE', path: `/api/productions/${entry.id}` })
  }

  send(how: string) {
    const next = nextOf(this.queue, 'ada')
    if (!next || how === 'lost before') return
    const { queue, change } = begun(this.queue, next.key)
    this.queue = queue
    if (!change) return
    const given =
      how === 'broken'
        ? answer(502, {})
        : how === 'refuse' && !this.server.receipts.has(change.key)
          ? answer(400, { message: 'No' })
          : this.server.take(change)
    this.queue = answered(queue, change.key, how === 'lost after' ? noAnswer : given, false)
  }

  drain() {
    for (let most = 200; nextOf(this.queue, 'ada'); most -= 1) {
      if (most === 0) throw new Error('The queue never ends')
      this.send('fair')
    }
  }

  play(one: Step) {
    const shown = this.shown()
    const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length]
    const others = [...this.server.entries.values()]
    switch (one.type) {
      case 'create':
        return this.create(one.text, one.refers ? this.lateForm(shown) : undefined)
      case 'refer':
        return this.refer(pick(shown, one.at), pick(shown, one.to))
      case 'edit': {
        const entry = one.isLate ? this.lateForm(shown) : pick(shown, one.at)
        this.opened = pick(shown, one.at)
        return this.edit(entry, { [one.field]: one.text })
      }
      case 'delete':
        return this.delete(pick(shown, one.at))
      case 'send':
        return this.send(one.weather)
      case 'refuse':
        return this.send('refuse')
      case 'drop': {
        const change = pick(this.queue.changes, one.at)
        if (change) this.queue = dropped(this.queue, change.key)
        return
      }
      case 'again': {
        const change = pick(this.queue.changes, one.at)
        if (change) this.queue = released(this.queue, change.key, one.over)
        return
      }
      case 'other edits': {
        const entry = pick(others, one.at)
        if (entry) this.server.write({ ...entry, [one.field]: 'somebody else’s' })
        return
      }
      case 'other deletes': {
        const entry = pick(others, one.at)
        if (entry) this.server.delete(entry.id)
        return
      }
    }
  }
}
