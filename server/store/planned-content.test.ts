import { expect, test } from 'vitest'
import { collections, type CollectionName, singletons, type SingletonName } from '../../src/schema'
import { plannedContent, type ReadableContent } from './planned-content'
import { goodFiles, imageText, makeSite, newsText, openStore } from './test-site'

const collectionNames = Object.keys(collections) as CollectionName[]
const singletonNames = Object.keys(singletons) as SingletonName[]

/** All that can be read of a content. */
function everything(content: ReadableContent, at = Date.parse('2026-06-01')) {
  return {
    lists: collectionNames.map((name) => [name, content.list(name), content.shown(name, at)]),
    singletons: singletonNames.map((name) => [name, content.read(name)]),
  }
}

test.each<[string, Record<string, string | null>]>([
  ['a change', { 'content/news/2026-01-01-a.md': newsText('Again', '2026-01-01') }],
  ['another place', { 'content/news/2026-01-01-a.md': newsText('A', '2026-12-31') }],
  ['an addition', { 'content/news/2026-01-15-c.md': newsText('C', '2026-01-15') }],
  ['a deletion', { 'content/news/2026-02-01-b.md': null }],
  [
    'a story that is held back',
    {
      'content/news/2026-01-15-c.md': newsText(
        'C',
        '2026-01-15',
        'publishOn: 2026-07-01T10:00:00Z\n',
      ),
    },
  ],
  ['a singleton', { 'content/agency.yaml': 'agencyName: Southlight\n' }],
  ['an order', { 'content/order.yaml': 'images: [two, one]\n' }],
  [
    'several files',
    {
      'content/images/three.yaml': imageText('three.jpg'),
      'content/images/one.yaml': null,
      'content/order.yaml': 'images: [three]\n',
    },
  ],
  ['what is no entry', { 'media/resume.pdf': 'a resume' }],
  ['a mistake', { 'content/news/2026-01-01-a.md': '---\nheadline: [\n---\n' }],
])('%s is planned as it is read once it is written', async (_what, changes) => {
  const site = await makeSite({
    ...goodFiles,
    'content/images/one.yaml': imageText('one.jpg'),
    'content/images/two.yaml': imageText('two.jpg'),
  })
  const store = await openStore(site)
  const before = everything(store)
  const contents = Object.entries(changes).map(
    ([file, text]) => [file, text === null ? null : Buffer.from(text)] as const,
  )
  const planned = everything(plannedContent(store, new Map(contents)))
  expect(everything(store)).toEqual(before)
  for (const [file, text] of Object.entries(changes)) {
    await (text === null ? site.remove(file) : site.write(file, text))
  }
  await store.refresh(Object.keys(changes))
  expect(planned).toEqual(everything(store))
})
