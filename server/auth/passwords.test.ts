import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysInFull } from '../testing/cheap-keys'
import { hashPassword, verifyPassword } from './passwords'

test('a password is recognised by its own hash only', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(await verifyPassword('correct horse battery', hash)).toBe(true)
  expect(await verifyPassword('correct horse batterz', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('every letter counts: its case, a space at either end, and the last of a thousand', async () => {
  const long = 'a lantern in the wings '.repeat(43)
  const hash = await hashPassword(long)
  expect(await verifyPassword(long, hash)).toBe(true)
  for (const other of [long.toUpperCase(), long.trim(), ` ${long}`, `${long.slice(0, -1)}x`]) {
    expect(await verifyPassword(other, hash)).toBe(false)
  }
})

test('the same password never has the same hash, nor appears in it', async () => {
  await keysInFull()
  const [one, two] = await Promise.all([
    hashPassword('opening night'),
    hashPassword('opening night'),
  ])
  expect(one).not.toBe(two)
  expect(one).not.toContain('opening')
  expect(one).toMatch(/^\$scrypt\$n=32768,r=8,p=3\$/)
})

test('composed and decomposed letters are the same password', async () => {
  const hash = await hashPassword('caf\u00e9 at midnight')
  expect(await verifyPassword('cafe\u0301 at midnight', hash)).toBe(true)
})

test('a hash made at another cost is still understood', async () => {
  const salt = Buffer.from('sixteen byte salt')
  const derived = scryptSync('an older password', salt, 32, { N: 1024, r: 8, p: 1 })
  const hash = `$scrypt$n=1024,r=8,p=1$${salt.toString('base64url')}$${derived.toString('base64url')}`
  expect(await verifyPassword('an older password', hash)).toBe(true)
  expect(await verifyPassword('another password', hash)).toBe(false)
})

test.each([
  undefined,
  '',
  'plain text',
  '$scrypt$n=3,r=8,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
  '$scrypt$n=1073741824,r=8,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
  '$scrypt$n=1024,r=0,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
  '$scrypt$n=1024,r=8,p=1$c2FsdHNhbHQ$aGFz',
])('no password matches the hash %s', async (hash) => {
  expect(await verifyPassword('anything at all', hash)).toBe(false)
})
