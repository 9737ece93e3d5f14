import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { FewAtOnce } from './few-at-once'
import { keyCost } from './key-cost'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

// Of the four threads that also read files and resize pictures.
const hashing = new FewAtOnce({ running: 2, waiting: 8 })
const keyBytes = 32
const hashPattern = /^\$scrypt\$n=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

type Cost = typeof keyCost.password

function key(password: string, salt: Buffer, { N, r, p }: Cost, length: number): Promise<Buffer> {
  // The same password typed on another keyboard or system may be composed differently.
  return derive(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 256 * N * r })
}

/**
 * Hashes a password; the result is one line that carries its own salt and cost. It takes about a
 * tenth of a second of one core: do it while nobody waits for anything else.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { N, r, p } = keyCost.password
  const derived = await hashing.run(() => key(password, salt, { N, r, p }, keyBytes), true)
  return `$scrypt$n=${N},r=${r},p=${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`
}

/**
 * Whether `password` is the one `hash` was made from. Without a hash, or with one that cannot be
 * read, the answer is no after the same work, so that time does not tell which users exist. Throws
 * 503 where too many ask at once, but not whoever goes first.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  goesFirst = false,
): Promise<boolean> {
  const known = parse(hash)
  const { cost, salt, derived } = known ?? { cost: keyCost.password, ...dummy }
  const made = await hashing.run(() => key(password, salt, cost, derived.length), goesFirst)
  const isEqual = timingSafeEqual(made, derived)
  return isEqual && known !== undefined
}

const dummy = { salt: randomBytes(16), derived: randomBytes(keyBytes) }

function parse(hash: string | undefined): (typeof dummy & { cost: Cost }) | undefined {
  const [, n, r, p, salt, derived] = hashPattern.exec(hash ?? '') ?? []
  if (!salt || !derived) return undefined
  const cost = { N: Number(n), r: Number(r), p: Number(p) }
  const isAffordable = cost.N <= 2 ** 18 && cost.r <= 16 && cost.p <= 16
  const isPowerOfTwo = cost.N > 1 && Number.isInteger(Math.log2(cost.N))
  const bytes = Buffer.from(derived, 'base64url')
  if (!isAffordable || !isPowerOfTwo || cost.r < 1 || cost.p < 1 || bytes.length < 16) {
    return undefined
  }
  return { cost, salt: Buffer.from(salt, 'base64url'), derived: bytes }
}
