// @module-tag long
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { setImmediate as soon } from 'node:timers/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { printKey } from './prints'
import { derive, TestMedia } from './test-library'

const media = new TestMedia()
const names = Array.from({ length: 40 }, (_, n) => `p${String(n).padStart(2, '0')}.jpg`)
const all = { pictures: new Set(names), others: new Set<string>() }

async function addAll() {
  for (const [n, name] of names.entries()) await media.add(name, 20 + n, 30)
}

test('a first start looks into some pictures, and nobody sees the others until they are looked into', async () => {
  await addAll()
  const library = await media.open()
  const resume = library.pause()
  await library.showFirst(all)
  const [first = '', last = ''] = [names[0], names.at(-1)]
  expect([library.waiting, library.isHeld(first), library.isHeld(last)]).toEqual([8, false, true])
  expect(library.info(last)).toBeNull()
  expect(await library.shownFile(first)).toBe(media.path(first))
  expect(await library.shownFile(last)).toBeUndefined()
  expect(library.held()).toEqual(names.slice(32))
  expect(library.unclean()).toEqual([])
  expect(library.isShowing(all)).toBe(true)

  // What somebody saves meanwhile does not wait for them, and is seen at once.
  await media.add('new.jpg')
  const more = { ...all, pictures: new Set([...names, 'new.jpg']) }
  await library.show(more)
  expect([library.waiting, library.isHeld('new.jpg')]).toEqual([8, false])

  resume()
  await library.idle()
  expect([library.waiting, library.held()]).toEqual([0, []])
  expect(library.info(last)).toMatchObject({ width: 59, height: 30 })
  expect(await library.shownFile(last)).toBe(media.path(last))
  expect(media.ready).toContain(last)
  expect(library.isShowing(more)).toBe(true)
})

test('a print that a visitor asks for does not wait until many new pictures are looked into', async () => {
  await media.add('head.jpg', 2400, 3000)
  const library = await media.open()
  const head = { filename: 'head.jpg' }
  const prints = new Map([[printKey(head), head]])
  const withPrint = (pictures: string[]) => ({ ...all, pictures: new Set(pictures), prints })
  await library.show(withPrint(['head.jpg']))
  await addAll()
  const done: string[] = []
  const shown = library.show(withPrint(['head.jpg', ...names])).then(() => done.push('looked into'))
  expect(await library.print(head)).toMatch(/print/)
  done.push('printed')
  await shown
  expect(done).toEqual(['printed', 'looked into'])
})

test('a process that ends in the middle goes on at the next start, where it was', async () => {
  await addAll()
  const first = await media.open()
  const resume = first.pause()
  await first.showFirst(all)
  resume()
  await expect.poll(() => first.waiting).toBeLessThan(8)
  await first.close()
  const second = await media.open()
  second.pause()
  await second.showFirst(all)
  expect(second.waiting).toBe(0)
  expect(names.filter((name) => second.isHeld(name))).toEqual([])
})

test('a picture that is deleted while it waits is forgotten, and so are its sizes', async () => {
  await addAll()
  const before = await media.open()
  await derive(before, ...names)
  await before.close()
  const folder = path.join(media.dataDir, 'variants')
  const made = (await readdir(folder)).length
  await rm(path.join(media.dataDir, 'cache'), { recursive: true })

  const library = await media.open()
  const resume = library.pause()
  await library.showFirst(all)
  expect((await readdir(folder)).length).toBe(made)
  const [gone = ''] = names.slice(-1)
  await rm(media.path(gone))
  await library.show({ ...all, pictures: new Set(names.slice(0, -1)) })
  expect([library.waiting, library.held().includes(gone), library.isShown(gone)]).toEqual([
    7,
    false,
    false,
  ])
  resume()
  await library.idle()
  await soon()
  expect(library.info(gone)).toBeNull()
  expect((await readdir(folder)).length).toBe(made - 3)
})

test('of pictures that were looked into only those are looked at again that may have changed', async () => {
  await media.add('a.jpg', 30, 20)
  await media.add('b.jpg', 30, 20)
  const library = await media.open()
  const both = { pictures: new Set(['a.jpg', 'b.jpg']), others: new Set<string>() }
  await library.show(both, [])
  expect([library.size('a.jpg'), library.size('b.jpg')]).toEqual([
    { width: 30, height: 20 },
    { width: 30, height: 20 },
  ])
  await media.add('a.jpg', 40, 20)
  await media.add('b.jpg', 40, 20)
  expect(await library.isAsSeen('a.jpg')).toBe(false)
  await library.show(both, ['a.jpg'])
  expect([library.size('a.jpg')?.width, library.size('b.jpg')?.width]).toEqual([40, 30])
  expect([await library.isAsSeen('a.jpg'), await library.isAsSeen('b.jpg')]).toEqual([true, false])
  await library.show(both)
  expect(library.size('b.jpg')?.width).toBe(40)

  await rm(media.path('b.jpg'))
  expect(await library.isAsSeen('b.jpg')).toBe(false)
  await library.show(both, ['b.jpg'])
  expect([library.size('b.jpg'), await library.isAsSeen('b.jpg')]).toEqual([null, true])
})

test('where showing did not come to its end, the next time looks at all', async () => {
  await media.add('a.jpg', 30, 20)
  await media.add('b.jpg', 700, 400, '#204060')
  const library = await media.open()
  await derive(library, 'b.jpg')
  const [variant = ''] = await library.variantFiles()
  const one = { pictures: new Set(['a.jpg']), others: new Set<string>() }
  // What cannot be removed as a file can.
  await rm(variant)
  await mkdir(variant)
  await expect(library.show(one, [])).rejects.toThrow()
  await rmdir(variant)
  await media.add('a.jpg', 40, 20)
  await library.show(one, [])
  expect(library.size('a.jpg')?.width).toBe(40)
})
