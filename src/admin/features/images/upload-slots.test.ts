import { expect, test } from 'vitest'
import { changeSlots, freshSlots, type UploadSlots } from './upload-slots'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const first = freshSlots()
const names = ({ slots }: UploadSlots) => slots.map((slot) => slot.file?.name ?? null)

test('the waiting form takes the first file, and every other file gets a form of its own', () => {
  const state = changeSlots(first, { type: 'add', files: [file('a'), file('b'), file('c')] })
  expect(names(state)).toEqual(['a', 'b', 'c'])
  expect(state.slots[0]?.key).toBe(first.slots[0]?.key)
  expect(new Set(state.slots.map(({ key }) => key)).size).toBe(3)
})

test('files that come later leave the earlier ones alone', () => {
  const state = changeSlots(first, { type: 'add', files: [file('a')] })
  expect(names(changeSlots(state, { type: 'add', files: [file('b')] }))).toEqual(['a', 'b'])
})

test('when the last form closes, a fresh one waits', () => {
  const state = changeSlots(first, { type: 'add', files: [file('a')] })
  const closed = changeSlots(state, { type: 'close', key: state.slots[0]?.key ?? NaN })
  expect(names(closed)).toEqual([null])
  expect(closed.slots[0]?.key).not.toBe(state.slots[0]?.key)
})
