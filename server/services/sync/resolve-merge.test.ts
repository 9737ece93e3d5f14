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

test('what can be chosen for a wall is never more than it holds', () => {
  const wall = (alt: string, ...added: string[]) => {
    const [first, ...others] = [...'abcdefgh', ...added].map((name) => ({
      filename: `${name}.jpg`,
    }))
    return { images: [{ ...first, alt }, ...others] }
  }
  const [base, mine, theirs] = [wall(''), wall('Mine', 'i'), wall('Theirs', 'j')]
  const { conflict } = compareSides({ kind: 'galleryWall', id: '' }, [base, mine, theirs])
  expect(conflict.fields).toEqual([
    {
      ...{ field: 'images', label: 'Images' },
      base: base.images,
      mine: mine.images,
      theirs: theirs.images,
    },
  ])
})
