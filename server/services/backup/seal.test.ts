import { Decrypter, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { keysInFull } from '../../testing/cheap-keys'
import { seal, unseal } from './seal'

const stream = (bytes: Uint8Array) => new Blob([Buffer.from(bytes)]).stream()
const text = (content: ReadableStream<Uint8Array>) => new Response(content as never).text()

test('is what every age opens with the passphrase, and opens what every age has sealed', async () => {
  const sealed = async () => {
    const content = await seal(stream(Buffer.from('private')), 'four words of a test')
    return new Uint8Array(await new Response(content as never).arrayBuffer())
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase('four words of a test')
  expect(await decrypter.decrypt(await sealed(), 'text')).toBe('private')
  await keysInFull()
  // How often its key is worked out, as a power of two: what guessing at the passphrase costs.
  expect(Buffer.from(await sealed()).toString('latin1')).toMatch(
    /^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/,
  )

  const encrypter = new Encrypter()
  encrypter.setPassphrase('four words of a test')
  encrypter.setScryptWorkFactor(12)
  const theirs = await encrypter.encrypt('of another')
  expect(await text(await unseal(stream(theirs), 'four words of a test'))).toBe('of another')
  await expect(unseal(stream(theirs), 'another')).rejects.toThrow('not the one of this backup')
})
