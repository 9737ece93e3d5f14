import { expect, test } from 'vitest'
import { shownHost } from './shown-host'

test('a host is shown as it was written, not as machines spell it', () => {
  expect(shownHost('https://www.Künstler-Agentur.example/wren')).toBe('künstler-agentur.example')
  expect(shownHost('http://www.agency.example:8080')).toBe('agency.example')
})

test('a host is that which a link leads to', () => {
  expect(shownHost('https://bank.example@xn--fiqs8s.example/')).toBe('xn--fiqs8s.example')
  expect(shownHost('https:\\\\www.agency.example')).toBe('agency.example')
})
