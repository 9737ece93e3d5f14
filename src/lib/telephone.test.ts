import { expect, test } from 'vitest'
import { telephoneLink } from './telephone'

test('a link dials the digits', () => {
  expect(telephoneLink('+1 (212) 555-0142')).toBe('tel:+12125550142')
})

test('an extension is dialled after the number', () => {
  expect(telephoneLink('212-555-0142 ext. 7')).toBe('tel:2125550142;ext=7')
  expect(telephoneLink('212-555-0142 x7')).toBe('tel:2125550142;ext=7')
})
