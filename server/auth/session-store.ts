import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { type DamageLog, JsonFile } from '../files/json-file'

/** How long a sign-in lasts, in seconds. */
export const sessionSeconds = 14 * 24 * 60 * 60

const record = z.object({
  userId: z.string(),
  /** Tells the password the user had from a later one, and nothing else about it. */
  passwordMark: z.string(),
  expiresAt: z.number(),
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
    const kept = await JsonFile.open({ file, schema: records, empty: {}, log, mode: 0o600 })
    return new SessionStore(kept, now)
  }

  /** Begins a session of a user and answers its id, the only copy there is. */
  async create(user: Pick<SessionRecord, 'userId' | 'passwordMark'>): Promise<string> {
    const id = randomBytes(32).toString('base64url')
    const expiresAt = this.now() + sessionSeconds * 1000
    await this.change((sessions) => [...sessions, [digest(id), { ...user, expiresAt }]])
    return id
  }

  /** What is known of a session, unless it has ended or expired. */
  find(id: string): SessionRecord | undefined {
    const session = this.kept.data[digest(id)]
    return session && session.expiresAt > this.now() ? session : undefined
  }

  /** Ends one session; an unknown id is no error. */
  async end(id: string): Promise<void> {
    const ended = digest(id)
    await this.change((sessions) => sessions.filter(([key]) => key !== ended))
  }

  /** Ends every session that `judge` finds no good; it may change what is known of the others. */
  async review(judge: (session: SessionRecord) => boolean): Promise<void> {
    await this.change((sessions) => sessions.filter(([, session]) => judge(session)))
  }

  private async change(edit: (sessions: Sessions) => Sessions): Promise<void> {
    await this.kept.change((data) => {
      const living = Object.entries(data).filter(([, { expiresAt }]) => expiresAt > this.now())
      return Object.fromEntries(edit(living))
    })
  }
}
