import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { type DamageLog, JsonFile } from '../files/json-file'

const day = 24 * 60 * 60
/** How long a sign-in lasts at most, in seconds. */
export const sessionSeconds = 14 * day
/** After how many seconds without a request it ends before that. */
export const idleSeconds = 2 * day
// Each time is a write to the disk.
const noteEverySeconds = 10 * 60

const record = z.object({
  userId: z.string(),
  /** Tells the password the user had from a later one, and nothing else about it. */
  passwordMark: z.string(),
  expiresAt: z.number(),
  startedAt: z.number().default(() => Date.now()),
  lastSeenAt: z.number().default(() => Date.now()),
  /** The browser's name and system, in words. */
  browser: z.string().default(''),
})
const records = z.record(z.string(), record)
type Records = z.infer<typeof records>
type Sessions = [string, SessionRecord][]

/** What is known of a session. */
export type SessionRecord = z.infer<typeof record>

// Whoever reads the file must not be able to sign in with what it says.
function digest(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** The sessions that are signed in, in `<dataDir>/sessions.json`, by the hash of their id. */
export class SessionStore {
  /** Sessions that have ended, by their hashes, until the disk has taken that. */
  private readonly over = new Set<string>()

  private constructor(
    private readonly kept: JsonFile<Records>,
    private readonly now: () => number,
  ) {}

  /** Opens the sessions kept in `dataDir`; a file that cannot be understood holds none. */
  static async open(
    dataDir: string,
    log: DamageLog,
    now: () => number = Date.now,
  ): Promise<SessionStore> {
    const file = path.join(dataDir, 'sessions.json')
    const kept = await JsonFile.open({ file, schema: records, empty: {}, log })
    return new SessionStore(kept, now)
  }

  /** Begins a session of a user and answers its id, the only copy there is. */
  async create(
    user: Pick<SessionRecord, 'userId' | 'passwordMark'>,
    browser = '',
  ): Promise<string> {
    const id = randomBytes(32).toString('base64url')
    const now = this.now()
    const times = { startedAt: now, lastSeenAt: now, expiresAt: now + sessionSeconds * 1000 }
    const session = { ...user, ...times, browser }
    await this.change((sessions) => [...sessions, [digest(id), session]])
    return id
  }

  /** What is known of a session, unless it has ended, expired or was not used for long. */
  find(id: string): SessionRecord | undefined {
    const key = digest(id)
    const session = this.kept.data[key]
    return session && this.isAlive(key, session) ? session : undefined
  }

  /** Notes that a session is used. Throws the disk's error. */
  async touch(id: string): Promise<void> {
    const session = this.find(id)
    if (!session || this.now() - session.lastSeenAt < noteEverySeconds * 1000) return
    session.lastSeenAt = this.now()
    await this.review(() => true)
  }

  /** The sessions of a user, by what tells them apart; the one last used first. */
  of(userId: string): { key: string; session: SessionRecord }[] {
    return Object.entries(this.kept.data)
      .filter(([key, session]) => session.userId === userId && this.isAlive(key, session))
      .map(([key, session]) => ({ key, session }))
      .sort((a, b) => b.session.lastSeenAt - a.session.lastSeenAt)
  }

  /** Ends the sessions of a user but for the one with this id. */
  async endOthers(userId: string, id: string): Promise<void> {
    const own = this.find(id)
    await this.review((session) => session === own || session.userId !== userId)
  }

  /**
   * Ends one session; an unknown id is no error. Throws the disk's error, after which it is over all the
   * same: as long as this process lives, and for good once the disk takes another change.
   */
  async end(id: string): Promise<void> {
    const key = digest(id)
    this.over.add(key)
    await this.change((sessions) => sessions)
    this.over.delete(key)
  }

  /** Ends every session that `judge` finds no good; it may change what is known of the others. */
  async review(judge: (session: SessionRecord) => boolean): Promise<void> {
    await this.change((sessions) => sessions.filter(([, session]) => judge(session)))
  }

  private isAlive(key: string, { expiresAt, lastSeenAt }: SessionRecord): boolean {
    if (this.over.has(key)) return false
    const now = this.now()
    // One from a clock that was years ahead would else be good for years without a request.
    return now < expiresAt && Math.abs(now - lastSeenAt) < idleSeconds * 1000
  }

  private async change(edit: (sessions: Sessions) => Sessions): Promise<void> {
    await this.kept.change((data) => {
      const living = Object.entries(data).filter(([key, session]) => this.isAlive(key, session))
      return Object.fromEntries(edit(living))
    })
  }
}
