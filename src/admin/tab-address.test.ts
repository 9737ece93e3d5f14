import { expect, test } from 'vitest'
import { tabAddress, tabOf } from './tab-address'

test('an address that names no tab shows the images', () => {
  expect(tabOf('')).toBe('images')
})

test('an address says its tab and what else to show', () => {
  expect(tabAddress('images', { production: 'windfall' })).toBe(
    '/admin?tab=images&production=windfall',
  )
  expect(tabOf('?tab=images&production=windfall')).toBe('images')
})
