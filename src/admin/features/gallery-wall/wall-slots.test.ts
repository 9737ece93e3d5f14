import { expect, test } from 'vitest'
import {
  changeSlot,
  fillFirstEmpty,
  hasGap,
  imagesOf,
  slotsOf,
  swapSlots,
  type Slots,
} from './wall-slots'

const picture = (filename: string) => ({ filename, alt: filename })
const wallOf = (names: string) => slotsOf([...names].map(picture))
const names = (slots: Slots) => slots.map(({ image }) => image?.filename ?? '-').join('')

test('loaded pictures fill the nine places in order, and no more than nine', () => {
  expect(names(wallOf('abc'))).toBe('abc------')
  expect(names(wallOf('abcdefghijk'))).toBe('abcdefghi')
})

test('adding fills the first empty place, and nothing is added to a full wall', () => {
  const gap = changeSlot(wallOf('abc'), 'slot-2', null)
  expect(names(fillFirstEmpty(gap, picture('n')) ?? [])).toBe('anc------')
  expect(fillFirstEmpty(wallOf('abcdefghi'), picture('n'))).toBeNull()
})

test('swapping exchanges two places, empty ones too, and leaves the others', () => {
  expect(names(swapSlots(wallOf('abc'), 0, 1))).toBe('bac------')
  expect(names(swapSlots(wallOf('abc'), 2, 0))).toBe('cba------')
  expect(names(swapSlots(wallOf('abc'), 0, 8))).toBe('-bc-----a')
})

test('what is saved has no gaps', () => {
  const gap = changeSlot(wallOf('abc'), 'slot-1', null)
  expect([gap, wallOf('abc'), wallOf('abcdefghi'), wallOf('')].map(hasGap)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(imagesOf(gap).map(({ filename }) => filename)).toEqual(['b', 'c'])
})
