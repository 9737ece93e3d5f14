import { expect, test } from 'vitest'
import { linkTarget } from './link-target'

test('what people write leads where it should', () => {
  expect(linkTarget('a.example/york')).toBe('https://a.example/york')
  expect(linkTarget('margot@agency.example')).toBe('mailto:margot@agency.example')
  expect(linkTarget('+44 (0)20 7946 0000')).toBe('tel:+442079460000')
  expect(linkTarget('york')).toBe('york')
})
