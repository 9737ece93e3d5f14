import { expect, test } from 'vitest'
import { imagesDeletion, mostTogether } from '../../../../schema/image-batch'
import { chosenOf } from './use-selection'

test('no more are chosen than the server takes at once, and the others once these are gone', () => {
  const shown = Array.from({ length: mostTogether + 2 }, (_, at) => ({ id: `picture-${at}` }))
  const all = new Set(shown.map(({ id }) => id))
  const chosen = chosenOf(shown, all)
  expect(imagesDeletion.safeParse({ ids: chosen.map(({ id }) => id) }).success).toBe(true)
  const left = shown.filter((image) => !chosen.includes(image))
  expect(left).toHaveLength(2)
  expect(chosenOf(left, all)).toEqual(left)
})
