import { createHash, createHmac } from 'node:crypto'
import type { Request, Response } from 'express'
import { getIronSession, type IronSession } from 'iron-session'
import type { OwnSession } from '../../src/schema/account'
import { atPort } from '../../src/schema/signed-in-mark'
import { BoundedMap } from './bounded-map'
import { browserWords } from './browser-words'
import { cookieName } from './cookie-name'
import { hostName, hostPort } from './host-name'
import { type SessionRecord, type SessionStore, sessionSeconds } from './session-store'

interface Cookie {
  id?: string
}

/** A signed-in user with the id of the session. */
export interface Session<User> {
  id: string
  user: User
}

interface Person {
  id: string
  isActive: boolean
  passwordHash: string
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

function markOf({ passwordHash }: Pick<Person, 'passwordHash'>): string {
  return createHash('sha256').update(passwordHash).digest('base64url')
}

// Every call of an admin's browser brings the same cookie, and to unseal it takes a millisecond.
const mostIdsAtHand = 100

/** Ties a browser to a server-side session by a sealed cookie that carries its id and no more. */
export class Sessions<User extends Person> {
  /** The passwords that are just being set, by the one session that proved to know the present one. */
  private readonly next = new Map<SessionRecord, string>()
  /** What cookies carry that were unsealed lately. */
  private readonly ids = new BoundedMap<string>(mostIdsAtHand)

  /** What its cookie is called, beside those of other sites on one computer. */
  private readonly name: string

  constructor(private readonly options: Options<User>) {
    const site = createHmac('sha256', options.secret).update('cookie').digest('hex').slice(0, 8)
    this.name = `callboard-${site}`
  }

  /** Who sent this request. A session that is nobody's any more is ended for good. */
  async readSession(req: Request, res: Response): Promise<Session<User> | undefined> {
    const id = await this.idOf(req, res)
    if (!id || !this.options.store.find(id)) return undefined
    const user = this.findUser(id)
    if (user) {
      // That it is used need not be on disk before the answer, nor at all.
      this.options.store.touch(id).catch(() => undefined)
      return { id, user }
    }
    // It is over in any case; to a disk that refuses the next request says so again.
    await this.options.store.end(id).catch(() => undefined)
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
    await this.options.store.review((session) => this.userOf(session) !== undefined)
  }

  /**
   * Sets a password, by its hash, for whom a session belongs to: this session goes on, and whatever
   * others have under way ends with them. Only for a session that has just given the present one.
   */
  async keep<T>({ id }: Session<User>, passwordHash: string, write: () => Promise<T>): Promise<T> {
    const kept = this.options.store.find(id)
    if (!kept) return write()
    const mark = markOf({ passwordHash })
    this.next.set(kept, mark)
    try {
      const written = await write()
      kept.passwordMark = mark
      // The password is set by now: where the disk refuses, this session lasts until a restart.
      await this.endOutdated().catch(() => undefined)
      return written
    } finally {
      this.next.delete(kept)
    }
  }

  /** The browsers in which the user of a session is signed in, the one last used first. */
  list({ id, user }: Session<User>): OwnSession[] {
    const own = this.options.store.find(id)
    const isoTime = (ms: number) => new Date(ms).toISOString()
    return this.options.store.of(user.id).map(({ key, session }) => ({
      id: key.slice(0, 12),
      browser: session.browser,
      since: isoTime(session.startedAt),
      lastSeen: isoTime(session.lastSeenAt),
      isThis: session === own,
    }))
  }

  /** Ends every other session of whom this one belongs to. */
  async endOthers({ id, user }: Session<User>): Promise<void> {
    await this.options.store.endOthers(user.id, id)
  }

  /** Signs a user in under a new id, so that an id planted before the sign-in is worth nothing. */
  async startSession(req: Request, res: Response, user: User): Promise<void> {
    const cookie = await this.cookie(req, res)
    const { id: former } = cookie
    cookie.id = await this.options.store.create(
      { userId: user.id, passwordMark: markOf(user) },
      browserWords(req.get('User-Agent')),
    )
    await cookie.save()
    // Not before the new one is there, which a disk may refuse; over in any case.
    if (former) await this.options.store.end(former).catch(() => undefined)
  }

  /** Signs out: the session ends on the server and the cookie goes. */
  async endSession(req: Request, res: Response): Promise<void> {
    const cookie = await this.cookie(req, res)
    const { id } = cookie
    // Also where the disk refuses what comes next: the person wants out.
    cookie.destroy()
    if (id) await this.options.store.end(id)
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

  /** The id that a request's cookie carries; whether the session lives is not asked. */
  private async idOf(req: Request, res: Response): Promise<string | undefined> {
    const sent = `${this.nameOf(req)} ${req.headers.cookie}`
    const known = this.ids.get(sent)
    if (known) return known
    const { id } = await this.cookie(req, res)
    if (id) this.ids.set(sent, id)
    return id
  }

  private userOf(session: SessionRecord): User | undefined {
    const user = this.options.findUser(session.userId)
    if (!user?.isActive) return undefined
    const mark = markOf(user)
    return [session.passwordMark, this.next.get(session)].includes(mark) ? user : undefined
  }

  private nameOf(req: Request): string {
    const secure = this.isSecure(req)
    return cookieName(atPort(this.name, hostPort(req.headers.host, secure)), secure)
  }

  private async cookie(req: Request, res: Response): Promise<IronSession<Cookie>> {
    const secure = this.isSecure(req)
    const options = {
      cookieName: this.nameOf(req),
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
