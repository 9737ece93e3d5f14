import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Low } from 'lowdb'
import { JSONFile } from 'lowdb/node'
import { z } from 'zod'

/** How long a sign-in lasts, in seconds. */
export const sessionSeconds = 14 * 24 * 60 * 60

const records = z.record(z.string(), z.object({ userId: z.string(), expiresAt: z.number() }))
type Records = z.infer<typeof records>

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
  async create(userId: string): Promise<string> {
    const id = randomBytes(32).toString('base64url')
    await this.change((sessions) => {
      sessions[digest(id)] = { userId, expiresAt: this.now() + sessionSeconds * 1000 }
    })
    return id
  }

  /** Whose session this is, unless it has ended or expired. */
  find(id: string): { userId: string } | undefined {
    const session = this.db.data[digest(id)]
    return session && session.expiresAt > this.now() ? { userId: session.userId } : undefined
  }

  /** Ends one session; an unknown id is no error. */
  async end(id: string): Promise<void> {
    await this.change((sessions) => {
      delete sessions[digest(id)]
    })
  }

  /** Ends every session of a user, but the one with `exceptId`. */
  async endAll(userId: string, exceptId?: string): Promise<void> {
    const kept = exceptId && digest(exceptId)
    await this.change((sessions) => {
      for (const [key, session] of Object.entries(sessions)) {
        if (session.userId === userId && key !== kept) delete sessions[key]
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
