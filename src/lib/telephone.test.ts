import { expect, test } from 'vitest'
import { telephoneLink } from './telephone'

test('a link dials the digits', () => {
  expect(telephoneLink('+1 (212) 555-0142')).toBe('tel:+12125550142')
})

test('an extension is dialled after the number', () => {
  expect(telephoneLink('212-555-0142 ext. 7')).toBe('tel:2125550142;ext=7')
  expect(telephoneLink('212-555-0142 x7')).toBe('tel:2125550142;ext=7')
})

test('the zero in brackets after a country code is not dialled, an area code in brackets is', () => {
  expect(telephoneLink('+44 (0)20 7946 0000')).toBe('tel:+442079460000')
  expect(telephoneLink('+44(0) 20 7946 0000')).toBe('tel:+442079460000')
  expect(telephoneLink('(0)20 7946 0000')).toBe('tel:02079460000')
  expect(telephoneLink('+1 (212) 555-0142')).toBe('tel:+12125550142')
})

test('of two numbers the first is dialled', () => {
  expect(telephoneLink('212-555-0142 or 212-555-0143')).toBe('tel:2125550142')
  expect(telephoneLink('+1 212-555-0142 ext. 7 / +1 212-555-0143')).toBe('tel:+12125550142;ext=7')
  expect(telephoneLink('030/1234567')).toBe('tel:0301234567')
})

test('words around a number are not dialled', () => {
  expect(telephoneLink('Text only: +1 212-555-0142')).toBe('tel:+12125550142')
  expect(telephoneLink('24/7: +1 212-555-0142')).toBe('tel:+12125550142')
  expect(telephoneLink('+1 212-555-0142 (Alex, until 5 pm)')).toBe('tel:+12125550142')
  expect(telephoneLink('+1 212-555-0142 (mobile), +1 212-555-0143 (office)')).toBe(
    'tel:+12125550142',
  )
  expect(telephoneLink('Mexico: +52 (55) 5555-0142, extension 7')).toBe('tel:+525555550142;ext=7')
  expect(telephoneLink('+1 212-555-0142 (+1 212-555-0143)')).toBe('tel:+12125550142')
  expect(telephoneLink('\u202a+1 212\u2011555\u20110142\u202c')).toBe('tel:+12125550142')
  expect(telephoneLink('212-555-0142 (ext. 7)')).toBe('tel:2125550142;ext=7')
  expect(telephoneLink('212-555-0142 #7')).toBe('tel:2125550142;ext=7')
})

test('words alone are no link', () => {
  expect(telephoneLink('On request')).toBeUndefined()
})
