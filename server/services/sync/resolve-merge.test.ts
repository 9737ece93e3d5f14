import { expect, test } from 'vitest'
import { compareSides } from './resolve-merge'

test('two disputed fields of one group are told apart', () => {
  const contact = (availability: string, imdb: string) => ({
    contact: { availability: [availability], socialMedia: { imdb } },
  })
  const sides = [contact('Stage', 'a'), contact('Screen', 'b'), contact('Radio', 'c')]
  const { conflict } = compareSides({ kind: 'site', id: 'site' }, sides)
  expect(conflict.fields?.map(({ label }) => label)).toEqual(['Available For', 'IMDb'])
})
