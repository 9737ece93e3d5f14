import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Identity, Recipient } from 'age-encryption'
import { keyCost } from '../../auth/key-cost'
import { invalid } from '../../errors'

// As age does it with a passphrase, so that any age opens what is sealed here; but the key is
// worked out beside the event loop, which would stand still for a second otherwise.
const highestWorkFactor = 20
const tagLength = 16
const label = 'age-encryption.org/v1/scrypt'
const cipher = 'chacha20-poly1305'
const nonce = Buffer.alloc(12)

// Loading it takes a third of a second, and a server may never need it.
const age = () => import('age-encryption')

const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt)

function keyFrom(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const N = 2 ** factor
  const cost = { N, r: 8, p: 1, maxmem: 256 * N * 8 }
  return scryptAsync(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, cost)
}

function recipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const factor = keyCost.passphrase
      const key = await keyFrom(passphrase, salt, factor)
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength })
      const body = Buffer.concat([sealing.update(fileKey), sealing.final(), sealing.getAuthTag()])
      const { Stanza } = await age()
      const saltText = salt.toString('base64').replaceAll('=', '')
      return [new Stanza(['scrypt', saltText, String(factor)], body)]
    },
  }
}

function identity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza]) {
      const [type, salt, factor] = stanza?.args ?? []
      if (!stanza || type !== 'scrypt' || !salt) return null
      if (!(Number(factor) <= highestWorkFactor)) throw new Error('The sealed part is damaged')
      const key = await keyFrom(passphrase, Buffer.from(salt, 'base64'), Number(factor))
      const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength })
      opening.setAuthTag(stanza.body.slice(-tagLength))
      const fileKey = opening.update(stanza.body.slice(0, -tagLength))
      try {
        opening.final()
        return fileKey
      } catch {
        throw wrongPassphrase()
      }
    },
  }
}

const wrongPassphrase = () =>
  invalid([{ path: 'passphrase', message: 'The passphrase is not the one of this backup.' }])

type Bytes = ReadableStream<Uint8Array>

/** Seals a stream with a passphrase, in the form of age. */
export async function seal(content: Bytes, passphrase: string): Promise<Bytes> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient(passphrase))
  return encrypter.encrypt(content)
}

/** Opens what `seal` made; throws 400 for another passphrase, an Error for what is damaged. */
export async function unseal(content: Bytes, passphrase: string): Promise<Bytes> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity(passphrase))
  return decrypter.decrypt(content)
}
