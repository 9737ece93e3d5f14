import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Low } from 'lowdb'
import { JSONFile } from 'lowdb/node'
import { z } from 'zod'

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

/** What is known of a session. */
export type SessionRecord = z.infer<typeof record>

// Whoever reads the file must not be able to sign in with what it says.
function digest(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** The sessions that are signed in, in `<dataDir>/sessions.json`, by the hash of their id. */
export class SessionStore {
  private constructor(
    private readonly db: Low<Records>,
    private readonly now: () => number,
  ) {}

  /** Opens the sessions kept in `dataDir`; a file that cannot be understood holds none. */
  static async open(dataDir: string, now: () => number = Date.now): Promise<SessionStore> {
    await mkdir(dataDir, { recursive: true })
    const db = new Low<Records>(new JSONFile(path.join(dataDir, 'sessions.json')), {})
    try {
      await db.read()
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    db.data = records.safeParse(db.data).data ?? {}
    return new SessionStore(db, now)
  }

  /** Begins a session of a user and answers its id, the only copy there is. */
  async create(user: Pick<SessionRecord, 'userId' | 'passwordMark'>): Promise<string> {
    const id = randomBytes(32).toString('base64url')
    await this.change((sessions) => {
      sessions[digest(id)] = { ...user, expiresAt: this.now() + sessionSeconds * 1000 }
    })
    return id
  }

  /** What is known of a session, unless it has ended or expired. */
  find(id: string): SessionRecord | undefined {
    const session = this.db.data[digest(id)]
    return session && session.expiresAt > this.now() ? session : undefined
  }

  /** Ends one session; an unknown id is no error. */
  async end(id: string): Promise<void> {
    await this.change((sessions) => {
      delete sessions[digest(id)]
    })
  }

  /** Ends every session that `judge` finds no good; it may change what is known of the others. */
  async review(judge: (session: SessionRecord) => boolean): Promise<void> {
    await this.change((sessions) => {
      for (const [key, session] of Object.entries(sessions)) {
        if (!judge(session)) delete sessions[key]
      }
    })
  }

  private async change(edit: (sessions: Records) => void): Promise<void> {
    for (const [key, session] of Object.entries(this.db.data)) {
      if (session.expiresAt <= this.now()) delete this.db.data[key]
    }
    edit(this.db.data)
    await this.db.write()
  }
}
