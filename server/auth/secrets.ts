import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type DamageLog, JsonFile, ownerOnly } from '../files/json-file'

const secrets = z.object({ session: z.string().min(32) }).partial()

interface Options {
  dataDir: string
  log: DamageLog
  configured?: string
}

/**
 * The secret that seals session cookies: the configured one, else the one kept in
 * `<dataDir>/secrets.json`, made there (mode 0600) the first time. A damaged file costs everyone a
 * new sign-in. Throws where the file cannot be written.
 */
export async function sessionSecret({ dataDir, log, configured }: Options): Promise<string> {
  if (configured) return configured
  const file = path.join(dataDir, 'secrets.json')
  const kept = await JsonFile.open({ file, schema: secrets, empty: {}, log })
  if (kept.data.session !== undefined) {
    await chmod(file, ownerOnly)
    return kept.data.session
  }
  const session = randomBytes(48).toString('base64url')
  await kept.change(() => ({ session }))
  return session
}
