import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { getIronSession, type IronSession } from 'iron-session'
import { hostName } from './host-name'
import { type SessionRecord, type SessionStore, sessionSeconds } from './session-store'

interface Cookie {
  id?: string
}

/** A signed-in user with the id of the session. */
export interface Session<User> {
  id: string
  user: User
}

interface Options<User> {
  store: SessionStore
  /** At least 32 characters. */
  secret: string
  /** The site's public address. */
  siteUrl: string
  /** The user of this id, as the files have it now. */
  findUser: (id: string) => User | undefined
}

function markOf({ passwordHash }: { passwordHash: string }): string {
  return createHash('sha256').update(passwordHash).digest('base64url')
}

/** Ties a browser to a server-side session by a sealed cookie that carries its id and no more. */
export class Sessions<User extends { id: string; isActive: boolean; passwordHash: string }> {
  private readonly kept = new Set<SessionRecord>()

  constructor(private readonly options: Options<User>) {}

  /** Who sent this request. A session that is nobody's any more is ended for good. */
  async readSession(req: Request, res: Response): Promise<Session<User> | undefined> {
    const { id } = await this.cookie(req, res)
    if (!id || !this.options.store.find(id)) return undefined
    const user = this.findUser(id)
    if (user) return { id, user }
    await this.options.store.end(id)
    return undefined
  }

  /**
   * Whose session this is: nobody's once it has ended, or its user was deleted, made inactive or
   * given another password.
   */
  findUser(id: string): User | undefined {
    const session = this.options.store.find(id)
    return session && this.userOf(session)
  }

  /** Ends for good the sessions that are nobody's any more. To be run whenever users change. */
  async endOutdated(): Promise<void> {
    await this.options.store.review((session) => {
      const user = this.options.findUser(session.userId)
      if (user && this.kept.has(session)) session.passwordMark = markOf(user)
      return this.userOf(session) !== undefined
    })
  }

  /** Does what may change the password of whoever asks for it: their session goes on meanwhile. */
  async keep<T>({ id }: Session<User>, write: () => Promise<T>): Promise<T> {
    const session = this.options.store.find(id)
    if (!session) return write()
    this.kept.add(session)
    try {
      return await write()
    } finally {
      this.kept.delete(session)
    }
  }

  /** Signs a user in under a new id, so that an id planted before the sign-in is worth nothing. */
  async startSession(req: Request, res: Response, user: User): Promise<void> {
    const cookie = await this.cookie(req, res)
    if (cookie.id) await this.options.store.end(cookie.id)
    cookie.id = await this.options.store.create({ userId: user.id, passwordMark: markOf(user) })
    await cookie.save()
  }

  /** Signs out: the session ends on the server and the cookie goes. */
  async endSession(req: Request, res: Response): Promise<void> {
    const cookie = await this.cookie(req, res)
    if (cookie.id) await this.options.store.end(cookie.id)
    cookie.destroy()
  }

  /**
   * Whether a request came by https: by what Express knows from "trust proxy", or because it is for
   * the site's own name, which is reached by nothing else.
   */
  isSecure(req: Request): boolean {
    const { protocol, host } = new URL(this.options.siteUrl)
    const isOfSite = hostName(req.headers.host) === hostName(host)
    return req.secure || (protocol === 'https:' && isOfSite)
  }

  private userOf(session: SessionRecord): User | undefined {
    const user = this.options.findUser(session.userId)
    if (!user?.isActive) return undefined
    return this.kept.has(session) || session.passwordMark === markOf(user) ? user : undefined
  }

  private async cookie(req: Request, res: Response): Promise<IronSession<Cookie>> {
    const secure = this.isSecure(req)
    const options = {
      // With this prefix browsers take it by https and from this very host only.
      cookieName: secure ? '__Host-callboard' : 'callboard',
      password: this.options.secret,
      ttl: sessionSeconds,
      cookieOptions: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    } as const
    try {
      return await getIronSession<Cookie>(req, res, options)
    } catch {
      // A cookie that cannot be unsealed is no cookie; a request without one stands in.
      return getIronSession<Cookie>(new Request('http://localhost'), res, options)
    }
  }
}
