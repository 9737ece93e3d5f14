import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const secrets = z.object({ session: z.string().min(32) })

/**
 * The secret that seals session cookies: the configured one, else the one kept in
 * `<dataDir>/secrets.json`, made there (mode 0600) the first time. Throws where that file can
 * neither be read nor written.
 */
export async function sessionSecret(dataDir: string, configured?: string): Promise<string> {
  if (configured) return configured
  const file = path.join(dataDir, 'secrets.json')
  const kept = secrets.safeParse(await readJson(file))
  if (kept.success) {
    await chmod(file, 0o600)
    return kept.data.session
  }
  const made = { session: randomBytes(48).toString('base64url') }
  await mkdir(dataDir, { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(temporary, file)
  return made.session
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    // A file cut short by a crash costs everyone a new sign-in, nothing more.
    if (error instanceof SyntaxError) return undefined
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
