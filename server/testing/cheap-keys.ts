import { onTestFinished } from 'vitest'
import { keyCost } from '../auth/key-cost'

// To work out the key of a password takes half a second on purpose, and of a passphrase one and a half:
// of those that tests use, nobody need be kept from guessing them.
Object.assign(keyCost, { password: { N: 2 ** 10, r: 8, p: 1 }, passphrase: 10 })

/** Has keys cost in this test what they cost in the product, as its module says. */
export async function keysInFull(): Promise<void> {
  const cheap = { ...keyCost }
  onTestFinished(() => void Object.assign(keyCost, cheap))
  const product = '../auth/key-cost.ts?in-full'
  Object.assign(keyCost, (await import(/* @vite-ignore */ product)).keyCost)
}
