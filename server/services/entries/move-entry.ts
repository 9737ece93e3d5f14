import { leastPlaced, withMove } from '../../../src/schema/list-order'
import { collections } from '../../../src/schema'
import type { Move, OrderedKind } from '../../../src/schema/order'
import { notFound } from '../../errors'
import type { Author } from '../../git/repository'
import { quoted, type Touched } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import { save, type Saved } from '../save/save'
import type { Site } from '../site/site'
import { titleOf } from './entry-fields'
import { planFields } from './plan-fields'

type Listed = Readonly<Record<string, unknown>> & { id: string }

/** A file of a move before it is planned: which fields of which entry it sets. */
interface Placing extends Touched {
  change: Readonly<Record<string, unknown>>
}

/**
 * Puts an entry of a collection behind another, or before all of them: one commit, or none if it is
 * there already. Whatever else was moved meanwhile stays where it is. No page shows pictures of two
 * categories in one order, so that only those of one are put in order beside each other.
 * @throws AppError 404 where one of the two is not there (any more)
 */
export function moveEntry(
  site: Site,
  author: Author,
  kind: OrderedKind,
  move: Move,
): Promise<Saved> {
  return inTurn(site, async () => {
    const present: readonly Listed[] = site.store.list(kind)
    const subject = subjectOf(kind, present, move)
    const category = present.find(({ id }) => id === move.id)?.category
    const isBeside = (entry: Listed) => entry.category === category
    const before = present.filter(isBeside)
    const wanted = withMove(present, move).filter(isBeside)
    if (wanted.every((entry, at) => entry === before[at])) return { change: '' }
    const [first, ...rest] =
      kind === 'agents' ? renumbered(wanted, move.id) : [placed(site, kind, wanted)]
    if (!first) return { change: '' }
    const placings = [first, ...rest] as const
    return save(site, {
      author,
      touched: placings,
      files: await Promise.all(
        placings.map((one) => planFields(site, one.kind, one.id, one.change)),
      ),
      subject,
    })
  })
}

function subjectOf(kind: OrderedKind, present: readonly Listed[], { id, after }: Move): string {
  const { label } = collections[kind]
  const entry = present.find((one) => one.id === id)
  if (!entry) throw notFound(`There is no ${label} "${id}" any more`)
  const what = `${kind}: order ${quoted(titleOf(kind, entry))}`
  if (after === null) return `${what} first`
  const before = present.find((one) => one.id === after)
  if (!before) {
    throw notFound(`There is no ${label} "${after}" any more. Choose another place for this one.`)
  }
  return `${what} after ${quoted(titleOf(kind, before))}`
}

/**
 * Lists as few of these as it takes, in the places that the order has for them, and what it lists of
 * others that are still there.
 */
function placed(
  { store }: Site,
  kind: Exclude<OrderedKind, 'agents'>,
  wanted: readonly Listed[],
): Placing {
  const ids = wanted.slice(0, leastPlaced(kind, wanted)).map(({ id }) => id)
  const own = new Set(wanted.map(({ id }) => id))
  const known = [...new Set(store.read('order')?.[kind])].filter((id) => store.get(kind, id))
  const inPlace = known.flatMap((id) => (own.has(id) ? ids.splice(0, 1) : id))
  const of = { kind: 'order', id: '', title: 'order' } as const
  return { ...of, action: 'update', fields: [kind], change: { [kind]: [...inPlace, ...ids] } }
}

/** Numbers agents anew: the one that was moved, and those behind it whose numbers do not go on from there. */
function renumbered(wanted: readonly Listed[], moved: string): Placing[] {
  const updatedAt = new Date().toISOString()
  const numbers = wanted.map(({ displayOrder }) => Number(displayOrder))
  let last = { number: Math.min(0, ...numbers) - 1, isNew: true }
  return wanted.flatMap((agent, at): Placing[] => {
    const own = numbers[at] ?? 0
    const follows = own > last.number || (own === last.number && !last.isNew)
    const isNew = agent.id === moved || !follows
    last = { number: isNew ? last.number + 1 : own, isNew }
    if (last.number === own) return []
    const change = { displayOrder: last.number, updatedAt }
    const title = titleOf('agents', agent)
    const fields = ['displayOrder']
    return [{ kind: 'agents', id: agent.id, title, action: 'update', fields, change }]
  })
}
