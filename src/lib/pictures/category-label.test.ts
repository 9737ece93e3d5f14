import { expect, test } from 'vitest'
import { categoryLabel } from './category-label'

test('a category is called what the upload form calls it, and the logo’s is called too', () => {
  expect(categoryLabel('bts')).toBe('Behind the Scenes')
  expect(categoryLabel('agency')).toBe('Agency')
})
