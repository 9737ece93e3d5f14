import { expect, test } from 'vitest'
import { singletons } from '../../schema'
import { bothSides } from './both-sides'

const base = { name: 'Wren', tagline: 'Actor', shortBio: 'Short', longBio: 'One\n\nTwo' }

test('a field only the other side changed takes their value', () => {
  const merged = bothSides(singletons.bio.schema, {
    base,
    mine: { ...base, tagline: 'Singer' },
    theirs: { ...base, name: 'Wren L.' },
  })
  expect(merged).toMatchObject({ name: 'Wren L.', tagline: 'Singer' })
})

test('paragraphs changed on either side are both kept', () => {
  const merged = bothSides(singletons.bio.schema, {
    base,
    mine: { ...base, longBio: 'One, changed here\n\nTwo' },
    theirs: { ...base, longBio: 'One\n\nTwo\n\nThree, added there' },
  })
  expect(merged['longBio']).toEqual(['One, changed here', 'Two', 'Three, added there'])
})

test('a version that cannot be saved as it is changes nothing', () => {
  const merged = bothSides(singletons.bio.schema, {
    base,
    mine: { ...base, name: '' },
    theirs: base,
  })
  expect(merged).toEqual({})
})
