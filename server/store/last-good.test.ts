import { expect, test } from 'vitest'
import { blobId } from '../files/blob-id'
import { bioText, goodFiles, makeSite, openStore } from './test-site'

test('a start on a broken file serves what the cache has, else what was committed', async () => {
  const site = await makeSite({ ...goodFiles, 'content/agents/x.yaml': ':' })
  const store = await openStore(site)
  await store.close()
  await site.write('content/bio.md', '---\nname: [')
  const committed = 'agencyName: From before\n'
  await site.write('content/agency.yaml', 'agencyName: ""\n')
  const asked: string[] = []
  const again = await openStore({
    ...site,
    lastGood: (file) => {
      asked.push(file)
      return Promise.resolve(file === 'content/agents/x.yaml' ? '{' : committed)
    },
  })
  expect(again.read('bio')?.name).toBe('Wren')
  expect(again.read('agency')?.agencyName).toBe('Northlight')
  expect(asked).toEqual(['content/agents/x.yaml'])
  await site.remove('.callboard')
  const cold = await openStore({ ...site, lastGood: () => Promise.resolve(committed) })
  expect(cold.read('agency')).toMatchObject({
    agencyName: 'From before',
    revision: blobId(committed),
  })
  expect(cold.read('bio')).toBeUndefined()
  expect(cold.list('agents')).toEqual([])
})

test('a missing singleton is named and its last version served', async () => {
  const site = await makeSite(goodFiles)
  const store = await openStore(site)
  await site.remove('content/bio.md')
  expect(await store.refresh(['content/bio.md'])).toEqual([{ kind: 'bio', ids: [''] }])
  expect(store.read('bio')).toMatchObject({ name: 'Wren', revision: '' })
  expect(store.issues()).toMatchObject([{ file: 'content/bio.md', message: 'The file is missing' }])
  await site.write('content/bio.md', bioText)
  await store.refresh(['content/bio.md'])
  expect(store.read('bio')?.revision).toBe(blobId(bioText))
})

test('where a message turns wrong what it said last is served, and not what was committed before', async () => {
  const textOf = (words: string) =>
    `name: V\nemail: v@example.com\nsubject: S\nmessage: ${words}\ncreatedAt: 2026-01-01T00:00:00Z\n`
  const file = 'content/messages/message-1.yaml'
  const site = await makeSite({ ...goodFiles, [file]: textOf('Now') })
  const store = await openStore({ ...site, lastGood: () => Promise.resolve(textOf('Before')) })
  await site.write(file, 'name: [')
  expect(await store.refresh([file])).toEqual([])
  expect(store.get('messages', 'message-1')?.message).toBe('Now')
})
