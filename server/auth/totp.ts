import { Secret, TOTP } from 'otpauth'

// What every authenticator app knows; some ignore any other figures that a QR code gives them.
const figures = { algorithm: 'SHA1', digits: 6, period: 30 }
// How many steps the clock of a telephone may be before or behind.
const tolerance = 1

/** What there is to do where right codes are refused: whose clock is behind is not to be told. */
export const lookAtClocks =
  'look whether the clocks of your telephone and of the computer that the site runs on are right.'

/** A new key for codes, in base32. */
export function newKey(): string {
  return new Secret({ size: 20 }).base32
}

/** What a QR code says to an authenticator app. */
export function keyUri(key: string, issuer: string, label: string): string {
  return new TOTP({ ...figures, secret: key, issuer, label }).toString()
}

/** Whether a step of time is still to come for every clock that is taken for right at a moment (ms). */
export function isToCome(step: number, now: number): boolean {
  return step > TOTP.counter({ ...figures, timestamp: now }) + tolerance
}

/** The step of time, counted from 1970, whose code this is; undefined for a wrong code. */
export function stepOfCode(key: string, code: string, now: number): number | undefined {
  const secret = Secret.fromBase32(key)
  const found = TOTP.validate({
    ...figures,
    ...{ token: code, secret, timestamp: now, window: tolerance },
  })
  return found === null ? undefined : TOTP.counter({ ...figures, timestamp: now }) + found
}
