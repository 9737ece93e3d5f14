import { expect, test } from 'vitest'
import type { Wish } from './change'
import type { KnownChange } from './outbox-state'
import { fieldsWithWaiting, inItsOrder, type Shown, waitingResume, withWaiting } from './overlay'

interface Production {
  id: string
  productionDate: string
}

const dated = (id: string, productionDate: string): Production => ({ id, productionDate })
const [old, middle, recent] = [
  dated('old', '2021-01-01'),
  dated('middle', '2022-01-01'),
  dated('recent', '2023-01-01'),
]

let wished = 0

function waiting(wish: Wish, more: Partial<KnownChange> = {}): KnownChange {
  wished += 1
  const named = { key: `key-${wished}`, person: 'ada', at: '2026-03-01T10:00:00Z' }
  return { ...wish, ...named, order: wished, isAwaited: false, ...more }
}

const move = (id: string, after: string | null, more?: Partial<KnownChange>) =>
  waiting({ method: 'POST', path: '/api/order/productions', body: { id, after } }, more)

const shown = (list: readonly Production[], ...changes: KnownChange[]) =>
  withWaiting('productions', list, changes) as Shown<Production>[]
const ids = (list: readonly Production[]) => list.map(({ id }) => id)

test('moves that wait are shown in their order, and each says of its entry that it waits', () => {
  const list = shown([recent, middle, old], move('old', null), move('recent', 'middle'))
  expect(ids(list)).toEqual(['old', 'middle', 'recent'])
  expect(list.map(({ waits }) => waits?.state)).toEqual(['edited', undefined, 'edited'])
})

test('a change of very many is looked up for each entry, and not searched', () => {
  let asked = 0
  const list = Array.from({ length: 200 }, (_, at) => ({
    get id() {
      asked += 1
      return `picture-${at}`
    },
    category: 'bts',
    uploadedAt: '2026-01-01T10:00:00Z',
  }))
  const body = { ids: list.map(({ id }) => id), change: { category: 'gallery' } }
  asked = 0
  const many = waiting({ method: 'POST', path: '/api/image-batches/changes', body })
  const now = withWaiting('images', list, [many])
  expect(now.every(({ category }) => category === 'gallery')).toBe(true)
  expect(asked).toBeLessThan(20 * list.length)
})

test('a move that was refused, or of what is gone, moves nothing', () => {
  const refused = move('old', null, { refusal: { message: 'It is gone' } })
  const list = shown([recent, middle, old], refused, move('old', 'gone'), move('gone', null))
  expect(ids(list)).toEqual(['recent', 'middle', 'old'])
  expect(list[2]?.waits).toMatchObject({ state: 'refused', message: 'It is gone' })
})

test('an order that somebody chose stays when something else waits, which comes behind it', () => {
  const added = { method: 'POST', path: '/api/productions' } as const
  const body = { name: 'New', role: 'R', productionDate: '2027-01-01' }
  const edit = { method: 'PUT', path: '/api/productions/middle' } as const
  const list = shown(
    [old, recent, middle],
    waiting({ ...added, body }),
    waiting({ ...edit, body: { productionDate: '2026-01-01' } }),
  )
  expect(ids(list)).toEqual(['old', expect.stringContaining('waiting'), 'middle', 'recent'])
  expect(ids(shown([recent, middle, old], waiting({ ...added, body }))).slice(1)).toEqual([
    'recent',
    'middle',
    'old',
  ])
})

test('what the server has made of a change that it did not answer yet is shown once, as it waits', () => {
  const body = { name: 'New', role: 'R', productionDate: '2027-01-01' }
  const add = { method: 'POST', path: '/api/productions', body } as const
  const made = { ...body, id: 'new', revision: 'r1', order: 0 }
  const sent = waiting(add, { isSent: true })
  const waitingId = `waiting-${sent.key}`
  expect(ids(shown([made, old], sent))).toEqual([waitingId, 'old'])
  const another = { ...made, name: 'Newer' }
  expect(ids(shown([another, old], sent))).toEqual(['new', waitingId, 'old'])
  expect(ids(shown([made, { ...made, id: 'new-2' }], sent))).toEqual(['new-2', waitingId])
  const others = [waiting(add), waiting(add, { isSent: true, refusal: { message: 'No' } })]
  for (const other of others) expect(ids(shown([made], other))).toHaveLength(2)
})

test('what the server answers takes its place in either order', () => {
  const fresh = dated('fresh', '2025-01-01')
  const [own, chosen] = [
    [recent, old],
    [old, recent],
  ]
  expect(ids(inItsOrder('productions', own, own, [fresh]))).toEqual(['fresh', 'recent', 'old'])
  expect(ids(inItsOrder('productions', chosen, chosen, [fresh]))).toEqual([
    'old',
    'fresh',
    'recent',
  ])
})

test('what there is one of is shown with what waits of its fields, and with none of others', () => {
  const save = (type: string, content: string, more?: Partial<KnownChange>) =>
    waiting({ method: 'POST', path: '/api/cms-content', body: { type, content } }, more)
  const portrait = { bioImageId: 'old' }
  const of = (...changes: KnownChange[]) => fieldsWithWaiting('site', portrait, changes)
  const others = [save('heroImageId', 'hero'), save('bioImageId', 'just', { isAwaited: true })]
  expect(of(...others)).toEqual({ fields: portrait })
  const last = [save('bioImageId', 'first'), save('bioImageId', 'last')]
  expect(of(...others, ...last)).toEqual({
    fields: { bioImageId: 'last' },
    waits: { state: 'edited' },
  })
  const refused = save('bioImageId', 'gone', { refusal: { message: 'It is gone' } })
  expect(of(refused)).toEqual({
    fields: portrait,
    waits: { state: 'refused', message: 'It is gone' },
  })
})

test('a resume that waits is named, unless it was refused or somebody waits for it', () => {
  const sent = (name: string, more?: Partial<KnownChange>) => {
    const file = { field: 'resume', name, type: 'application/pdf', size: 9 }
    return waiting({ method: 'POST', path: '/api/cms/resume-upload', file }, more)
  }
  expect(waitingResume([sent('Just.pdf', { isAwaited: true })])).toEqual({})
  expect(waitingResume([sent('New.pdf'), sent('Newest.pdf')])).toEqual({
    name: 'Newest.pdf',
    waits: { state: 'edited' },
  })
  expect(waitingResume([sent('Locked.pdf', { refusal: { message: 'It is locked' } })])).toEqual({
    waits: { state: 'refused', message: 'It is locked' },
  })
})
