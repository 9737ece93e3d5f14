import type { Request, Response } from 'express'
import { getIronSession, type IronSession } from 'iron-session'
import { type SessionStore, sessionSeconds } from './session-store'

interface Cookie {
  id?: string
}

/** A signed-in user with the id of the session, for `SessionStore.endAll`. */
export interface Session<User> {
  id: string
  user: User
}

interface Options<User> {
  store: SessionStore
  /** At least 32 characters. */
  secret: string
  /** The user of this id, as the files have it now. */
  findUser: (id: string) => User | undefined
}

/** Ties a browser to a server-side session by a sealed cookie that carries its id and no more. */
export class Sessions<User extends { isActive: boolean }> {
  constructor(private readonly options: Options<User>) {}

  /**
   * Who sent this request. The session of a user who has been deleted or made inactive in the
   * meantime is ended for good.
   */
  async readSession(req: Request, res: Response): Promise<Session<User> | undefined> {
    const { id } = await this.cookie(req, res)
    const found = id && this.options.store.find(id)
    if (!found) return undefined
    const user = this.options.findUser(found.userId)
    if (user?.isActive) return { id, user }
    await this.options.store.end(id)
    return undefined
  }

  /** Signs a user in under a new id, so that an id planted before the sign-in is worth nothing. */
  async startSession(req: Request, res: Response, userId: string): Promise<void> {
    const cookie = await this.cookie(req, res)
    if (cookie.id) await this.options.store.end(cookie.id)
    cookie.id = await this.options.store.create(userId)
    await cookie.save()
  }

  /** Signs out: the session ends on the server and the cookie goes. */
  async endSession(req: Request, res: Response): Promise<void> {
    const cookie = await this.cookie(req, res)
    if (cookie.id) await this.options.store.end(cookie.id)
    cookie.destroy()
  }

  private async cookie(req: Request, res: Response): Promise<IronSession<Cookie>> {
    const options = {
      cookieName: 'callboard',
      password: this.options.secret,
      ttl: sessionSeconds,
      // Express knows from "trust proxy" whether to believe X-Forwarded-Proto.
      cookieOptions: { httpOnly: true, sameSite: 'lax', path: '/', secure: req.secure },
    } as const
    try {
      return await getIronSession<Cookie>(req, res, options)
    } catch {
      // A cookie that cannot be unsealed is no cookie; a request without one stands in.
      return getIronSession<Cookie>(new Request('http://localhost'), res, options)
    }
  }
}
