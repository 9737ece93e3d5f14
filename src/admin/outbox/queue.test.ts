import { expect, test } from 'vitest'
import type { Queue, Wish } from './change'
import { amended, answered, begun, dropped, enqueue, nextOf } from './queue'
import { targetOf } from './target'
import { createdId } from './waiting-id'
import { answer, first, picture, queueOf, wishing, written } from './testing/queues'

const refuse = (queue: Queue, isAwaited = false) =>
  answered(queue, first(queue).key, answer(400, { message: 'Too long' }), isAwaited)

test('settings have one target, whatever part of them is saved', () => {
  const content = (type: string) =>
    targetOf({ method: 'POST', path: '/api/cms-content', body: { type } })
  expect(content('reelUrl')).toBe(content('heroImageId'))
  expect(content('bio')).not.toBe(content('story'))
})

test('nobody sends what somebody else wanted', () => {
  expect(nextOf(queueOf({ body: { headline: 'A' } }), 'ben')).toBeUndefined()
})

test('the next change of an entry goes on from what the one before wrote, and from nothing else', () => {
  const edit = (headline: string) => ({ body: { headline }, revision: 'r0' })
  const queue = queueOf(edit('A'), edit('B'), { ...edit('C'), path: '/api/news/b' })
  const done = answer(200, { revision: 'r1' }, { 'callboard-change': 'c1' })
  const after = answered(queue, first(queue).key, done, false)
  expect(after.changes).toMatchObject([{ revision: 'r0', ownChanges: ['c1'] }, { revision: 'r0' }])
  expect(after.changes[1]).not.toHaveProperty('ownChanges')
  const many = {
    ...queue,
    changes: queue.changes.map((one) => ({ ...one, ownChanges: Array(50).fill('c') })),
  }
  const late = answered(many, first(queue).key, done, false)
  expect(late.changes[0]).toMatchObject({ revision: 'r1', ownChanges: undefined })
  // Where nothing differed there is no commit, and what is there by now somebody else wrote.
  const same = answered(queue, first(queue).key, answer(200, { revision: 'r2' }), false)
  expect(same.changes[0]).toEqual(queue.changes[1])
})

test.each([
  ['bio', 'bio'],
  ['story', 'story'],
  ['reelUrl', 'site'],
])(
  '%s that is not committed yet is known by its revision in the data of the site',
  (type, expected) => {
    const data = { revision: 'site', storyRevision: 'story', bio: { revision: 'bio' } }
    const save = (text: string) => ({
      method: 'POST' as const,
      path: '/api/cms-content',
      body: { type, content: type === 'reelUrl' ? text : { title: text } },
      revision: 'r0',
    })
    const queue = queueOf(save('A'), save('B'))
    const done = answer(200, data, { 'callboard-pending': 'A%20merge' })
    const after = answered(queue, first(queue).key, done, false)
    expect(after.changes.map(({ revision }) => revision)).toEqual([expected])
  },
)

test('the same edit pressed once more is the one that waits, but not one from before it', () => {
  const edit = (headline: string) => ({ body: { headline } })
  expect(queueOf(edit('A'), edit('A')).changes).toHaveLength(1)
  expect(queueOf(edit('A'), edit('B'), edit('A')).changes).toHaveLength(3)
})

test('two new entries of the same words, and two pictures of one name, are two', () => {
  const story = { method: 'POST', path: '/api/news', body: { headline: 'A' } } as const
  expect(queueOf(story, story).changes).toHaveLength(2)
  const file = { field: 'image', name: 'a.jpg', type: 'image/jpeg', size: 3 }
  const picture = { method: 'POST', path: '/api/images/upload', body: { alt: 'A' }, file } as const
  expect(queueOf(picture, picture).changes).toHaveLength(2)
})

const story = { method: 'POST', path: '/api/news', body: { headline: 'A', imageId: null } } as const
const newStory = (queue: Queue) => `/api/news/${createdId(first(queue))}`

test('what is done with a new entry while it waits is done with it once it has a name', () => {
  const waiting = queueOf(story)
  const path = newStory(waiting)
  const edited = enqueue(waiting, { method: 'PUT', path, body: { headline: 'B' } }, wishing()).queue
  const { queue, change } = begun(edited, first(edited).key)
  expect(change?.isSent).toBe(true)
  const after = answered(queue, first(queue).key, answer(201, { id: 'a', revision: 'r1' }), false)
  expect(written(after)).toEqual([['PUT', '/api/news/a', { headline: 'B' }]])
  const late = enqueue(after, { method: 'DELETE', path }, wishing()).queue
  expect(late.changes.at(-1)?.path).toBe('/api/news/a')

  // A form that still names it as waiting has seen what was written into it from here, and nothing else.
  const done = answer(200, { revision: 'r3' }, { 'callboard-change': 'c2' })
  const quiet = answered(after, first(after).key, done, false)
  const edit = { method: 'PUT', path, body: { headline: 'C' }, revision: createdId(first(waiting)) }
  const again = enqueue(quiet, edit as Wish, wishing()).change
  expect(again).toMatchObject({ path: '/api/news/a', revision: 'r1', ownChanges: ['c2'] })
})

test('a new picture is named anew in what refers to it: by id, by file, by address', () => {
  const file = { field: 'image', name: 'a.jpg', type: 'image/jpeg', size: 3 }
  const picture = queueOf({ method: 'POST', path: '/api/images/upload', body: { alt: 'A' }, file })
  const id = createdId(first(picture))
  const queue = [
    { ...story, body: { imageId: id } },
    {
      method: 'POST' as const,
      path: '/api/gallery-wall',
      body: {
        images: [
          { filename: `${id}.jpg`, alt: 'A' },
          { filename: 'b.jpg', alt: 'B' },
        ],
      },
    },
    {
      method: 'PUT' as const,
      path: '/api/agency-info',
      body: { agencyLogoUrl: `/uploads/${id}.jpg` },
    },
  ].reduce<Queue>((before, wish) => enqueue(before, wish, wishing()).queue, picture)
  const taken = { id: 'coat', revision: 'r1', filename: 'coat.webp' }
  const after = answered(queue, first(queue).key, answer(201, taken), false)
  expect(after.changes.map(({ body }) => body)).toEqual([
    { imageId: 'coat' },
    {
      images: [
        { filename: 'coat.webp', alt: 'A' },
        { filename: 'b.jpg', alt: 'B' },
      ],
    },
    { agencyLogoUrl: '/uploads/coat.webp' },
  ])
  const without = dropped(queue, first(queue).key)
  expect(without.changes.map(({ body }) => body)).toEqual([
    { imageId: '' },
    { images: [{ filename: 'b.jpg', alt: 'B' }] },
    { agencyLogoUrl: '' },
  ])
})

test('a new entry that is deleted is never sent, unless it may have been already', () => {
  const waiting = queueOf(story)
  const remove: Wish = { method: 'DELETE', path: newStory(waiting) }
  expect(enqueue(waiting, remove, wishing()).queue.changes).toEqual([])
  const sent = begun(waiting, first(waiting).key).queue
  expect(enqueue(sent, remove, wishing()).queue.changes).toHaveLength(2)
})

test('a refused entry keeps what was typed since, and goes again with what puts it right', () => {
  const waiting = queueOf(story)
  const path = newStory(waiting)
  const edit = (body: Wish['body']): Wish => ({ method: 'PUT', path, body })
  const refused = refuse(enqueue(waiting, edit({ headline: 'B' }), wishing()).queue)
  expect(written(refused)).toEqual([['POST', '/api/news', { headline: 'B', imageId: null }]])
  expect(nextOf(refused, 'ada')).toBeUndefined()
  const { queue } = enqueue(refused, edit({ headline: 'C' }), wishing())
  expect(written(queue)).toEqual([['POST', '/api/news', { headline: 'C', imageId: null }]])
  expect(nextOf(queue, 'ada')?.refusal).toBeUndefined()
})

test('a change of many is made here to what is not on the server, and asked there of the others alone', () => {
  const many = (what: string, ids: unknown[], change?: object): Wish => {
    return { method: 'POST', path: `/api/image-batches/${what}`, body: { ids, change } }
  }
  const waiting = queueOf(picture)
  const id = createdId(first(waiting))
  const after = (queue: Queue, wish: Wish) => enqueue(queue, wish, wishing()).queue
  expect(after(waiting, many('deletions', [id])).changes).toEqual([])
  const refused = refuse(waiting)
  const deleted = after(refused, many('deletions', ['a', id, 'b']))
  expect(written(deleted).map(([, , body]) => body)).toEqual([{ ids: ['a', 'b'] }])
  const change = { productionId: null }
  const mended = after(refused, many('changes', ['a', id], change))
  expect(written(mended).map(([, , body]) => body)).toEqual([
    { alt: 'A stage', productionId: '' },
    { ids: ['a'], change },
  ])
  expect(nextOf({ ...mended, changes: mended.changes.slice(0, 1) }, 'ada')).toBeDefined()
  const behind = after(waiting, many('changes', ['a', id], change))
  expect(written(refuse(behind))).toEqual(written(mended))
  expect(written(refuse(after(waiting, many('changes', [id], change))))).toHaveLength(1)
  const named = after(after(waiting, many('changes', [id], change)), many('changes', ['a', id]))
  expect(written(dropped(named, first(named).key)).map(([, , body]) => body)).toEqual([
    { ids: ['a'] },
  ])
})

test('what names a refused entry waits with it, and other things do not', () => {
  const refused = refuse(queueOf(story))
  const naming = {
    method: 'PUT',
    path: '/api/site',
    body: { newsId: createdId(first(refused)) },
  } as const
  const other = { method: 'PUT', path: '/api/news/b', body: { headline: 'B' } } as const
  const queue = [naming, other].reduce<Queue>(
    (q, wish) => enqueue(q, wish, wishing()).queue,
    refused,
  )
  expect(nextOf(queue, 'ada')?.path).toBe('/api/news/b')
})

test('a refused text is there once: what is typed over it takes its place', () => {
  const refused = refuse(queueOf({ body: { headline: 'A', date: 'then' } }))
  const wish: Wish = { method: 'PUT', path: '/api/news/a', body: { headline: 'B' } }
  const { queue } = enqueue(refused, wish, wishing())
  expect(queue.changes.map(({ body, refusal }) => [body, refusal?.message])).toEqual([
    [{ date: 'then' }, 'Too long'],
    [{ headline: 'B' }, undefined],
  ])
  const behind = refuse(queueOf({ body: { headline: 'A' } }, { body: { headline: 'B' } }))
  expect(behind.changes.map(({ body }) => body)).toEqual([{ headline: 'B' }])
})

test('what says all anew that was refused names that, since nothing of it has arrived', () => {
  const edit = (headline: string) => ({ body: { headline } })
  const queue = queueOf(edit('A'), edit('B'), edit('C'))
  const [a, b] = queue.changes.map(({ key }) => key)
  const { changes } = refuse(refuse(queue))
  expect(changes).toMatchObject([{ body: { headline: 'C' }, insteadOf: [a, b] }])
})

test('a part of the settings is overruled by itself alone', () => {
  const save = (type: string, content: unknown) =>
    ({ method: 'POST', path: '/api/cms-content', body: { type, content } }) as const
  const refused = refuse(queueOf(save('bio', { name: 'A', tagline: 'B' })))
  const { queue } = enqueue(refused, save('bio', { name: 'C' }), wishing())
  expect(queue.changes.map(({ body }) => body?.content)).toEqual([{ tagline: 'B' }, { name: 'C' }])
  const reel = refuse(queueOf(save('reelUrl', 'A')))
  expect(enqueue(reel, save('heroImageId', 'B'), wishing()).queue.changes).toHaveLength(2)
  expect(enqueue(reel, save('reelUrl', 'B'), wishing()).queue.changes).toHaveLength(1)
})

test('what is refused while its form waits is left to the form', () => {
  expect(refuse(queueOf({ body: { headline: 'A' } }), true).changes).toEqual([])
})

test('what should be gone, and is gone already, is done', () => {
  const queue = queueOf({ method: 'DELETE' })
  const { key } = first(queue)
  expect(answered(queue, key, answer(404, { message: 'Gone' }), false).changes).toEqual([])
  // A proxy that does not find the server says so in a page of its own.
  const notFound = { ...answer(404), text: '<h1>404</h1>' }
  const [left] = answered(queue, key, notFound, false).changes
  expect(left?.refusal?.message).toContain('(error 404)')
})

test('texts pass waiting pictures, and so does the picture that somebody waits for', () => {
  const queue = queueOf(
    picture,
    { ...picture, body: { alt: 'Another' } },
    { body: { headline: 'A' } },
  )
  const [, another, text] = queue.changes
  expect(nextOf(queue, 'ada')?.key).toBe(text?.key)
  const pictures = { ...queue, changes: queue.changes.slice(0, 2) }
  expect(nextOf(pictures, 'ada')?.key).toBe(first(queue).key)
  expect(nextOf(pictures, 'ada', (key) => key === another?.key)?.key).toBe(another?.key)
})

const move = (id: string, after: string | null) => ({
  method: 'POST' as const,
  path: '/api/order/productions',
  body: { id, after },
})

test('moves are sent one by one as they were wished, also one like another before it', () => {
  const queue = queueOf(move('a', 'b'), move('c', 'b'), move('a', 'b'))
  expect(written(queue).map(([, , body]) => body)).toEqual([
    { id: 'a', after: 'b' },
    { id: 'c', after: 'b' },
    { id: 'a', after: 'b' },
  ])
})

test('a move waits for the entry it names to be made, and goes with it where that is dropped', () => {
  const queue = queueOf({ method: 'POST', path: '/api/productions', body: { name: 'New' } })
  const { key } = first(queue)
  const id = createdId(first(queue)) ?? ''
  const wish = (some: Queue, wanted: Wish) => enqueue(some, wanted, wishing()).queue
  const moved = wish(wish(queue, move('a', id)), move(id, null))
  expect(nextOf(moved, 'ada')?.key).toBe(key)
  const sent = answered(moved, key, answer(201, { id: 'new', revision: 'r1' }), false)
  expect(written(sent).map(([, , body]) => body)).toEqual([
    { id: 'a', after: 'new' },
    { id: 'new', after: null },
  ])
  expect(dropped(moved, key).changes).toEqual([])
})

test('what is put right is what was refused or never set out, not what the server may have', () => {
  const queue = queueOf(picture, picture, picture)
  const [one, two, three] = queue.changes.map(({ key }) => key) as [string, string, string]
  const sent = begun(begun(queue, one).queue, two).queue
  const refused = answered(sent, one, answer(400, { message: 'No such production' }), false)
  const after = amended(refused, [one, two, three], { productionId: 'other' })
  const productions = after.changes.map(({ body }) => body?.productionId)
  expect(productions).toEqual(['other', undefined, 'other'])
})
