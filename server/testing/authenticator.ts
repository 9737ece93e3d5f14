import { TOTP } from 'otpauth'

/** The code that an authenticator app shows for a key, `steps` of half a minute from now. */
export function codeOf(key: string, steps = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A code that is right at no time near now. */
export function wrongCodeOf(key: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(key, steps))
  const [wrong = ''] = ['000000', '111111', '222222', '333333', '444444', '555555'].filter(
    (code) => !near.includes(code),
  )
  return wrong
}
