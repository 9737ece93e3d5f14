import { expect, test } from 'vitest'
import { Mentions } from './mentions'

test('what is followed from list to list is what each would give by itself', () => {
  const namesOf = ({ names }: { names: string[] }) => names
  const followed = new Mentions(namesOf as (entry: object) => string[])
  let list: { names: string[] }[] = []
  for (let step = 0; step < 300; step += 1) {
    const at = (step * 7) % (list.length + 1)
    // Each name is in several entries, and now and then an entry names one twice.
    const entry = { names: [`${step % 5}`, `${(step * 3) % 11}`, `${step % 5}`] }
    if (step % 50 === 49) list = list.filter((_, here) => here % 3 > 0)
    else if (step % 3 === 2) list = list.toSpliced(at, 1)
    else list = list.toSpliced(at, step % 2, entry)
    const names = list.flatMap((one) => one.names)
    expect(new Set(followed.in(list))).toEqual(new Set(names))
  }
  expect([...followed.in([])]).toEqual([])
})

test('an entry that stays where it was is asked once', () => {
  const asked: object[] = []
  const followed = new Mentions((entry) => {
    asked.push(entry)
    return []
  })
  const list = Array.from({ length: 9 }, (_, at) => ({ at }))
  followed.in(list)
  const other = { at: -1 }
  followed.in(list.with(4, other))
  expect(asked).toEqual([...list, other, list[4]])
})
