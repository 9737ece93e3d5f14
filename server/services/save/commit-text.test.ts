import { expect, test } from 'vitest'
import { quoted } from './commit-text'

test('a long title is cut between what its reader takes for characters', () => {
  const family = '👩‍👧'
  expect(quoted(family.repeat(60))).toBe(`"${family.repeat(60)}"`)
  expect(quoted(`a${'🎭'.repeat(60)}`)).toBe(`"a${'🎭'.repeat(59)}…"`)
  expect(quoted(`ab\n c${family.repeat(70)}`)).toBe(`"ab c${family.repeat(56)}…"`)
})
