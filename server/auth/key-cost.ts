/**
 * What it costs to work out a key from words that somebody remembers, and so to guess them: of a
 * password as scrypt counts, of a passphrase as age does, by a power of two. It may be set lower where
 * nothing is worth guessing: what was made at another cost is understood.
 */
export const keyCost = {
  // One of OWASP's equivalent minimums for scrypt. It needs 32 MiB where N=2^17 needs 128, so that
  // a few sign-ins at once do not exhaust a small server.
  password: { N: 2 ** 15, r: 8, p: 3 },
  passphrase: 18,
}
