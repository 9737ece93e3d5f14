import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { cookieName } from './cookie-name'

// As long as browsers keep a cookie at most.
const keptMs = 400 * 24 * 60 * 60 * 1000
const form = /^([\w-]{22})\.([\w-]{43})$/

/**
 * Tells the devices on which a user has signed in before, by a cookie that only this server can make:
 * strangers who guess at a name must not make its owner wait. It signs nobody in.
 */
export class KnownDevices {
  private readonly key: Buffer

  /** `secret` seals the session cookies too. */
  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('known devices').digest()
  }

  /** What a device is counted by that has signed this user in before; undefined for any other. */
  find(request: Request, userId: string): string | undefined {
    const cookies = (request.headers.cookie ?? '').split('; ')
    const names = [true, false].map((secure) => cookieName(this.nameOf(userId), secure))
    const found = cookies
      .map((cookie) => cookie.split('='))
      .find(([name = '']) => names.includes(name))
    const [, device, signature] = form.exec(found?.[1] ?? '') ?? []
    if (!device || !signature) return undefined
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(device, userId)))
    return isOurs ? device : undefined
  }

  /** Lets a device be known from now on. */
  remember(response: Response, userId: string, secure: boolean): void {
    const device = randomBytes(16).toString('base64url')
    const name = cookieName(this.nameOf(userId), secure)
    response.cookie(name, `${device}.${this.sign(device, userId)}`, {
      ...{ httpOnly: true, sameSite: 'strict', secure },
      ...{ path: '/', maxAge: keptMs },
    })
  }

  // Two sites on one computer may know users of one id, and browsers give both the cookies of both.
  private nameOf(userId: string): string {
    const user = createHmac('sha256', this.key).update(userId).digest('hex').slice(0, 12)
    return `callboard-device-${user}`
  }

  private sign(device: string, userId: string): string {
    return createHmac('sha256', this.key).update(`${device} ${userId}`).digest('base64url')
  }
}
