// @module-tag long
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../server/git/test-site'
import { buildProgram, builtProgram } from '../server/testing/built-program'
import { fillFromTemplate } from '../server/testing/test-app'

const run = promisify(execFile)
const somebody = 1234

beforeAll(buildProgram)

/** Where a family may keep its site: a folder that a shell takes for two words unless it is quoted. */
async function ownFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const made = path.join(folder, 'our site')
  await mkdir(made)
  return made
}

async function ownersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder, { recursive: true })
  const uids = await Promise.all(
    names.map(async (name) => (await stat(path.join(folder, name))).uid),
  )
  return [...new Set(uids)]
}

// Only whoever may do everything can give a site to somebody else, or would spoil one of theirs.
test.runIf(process.getuid?.() === 0)(
  'on the site of another user nothing is written that they could not read, and it is said how to',
  async () => {
    const [siteDir, to] = [await ownFolder(), await temporaryFolder()]
    await fillFromTemplate(siteDir)
    await run('chown', ['-R', String(somebody), siteDir])
    await chmod(siteDir, 0o755)
    for (const [program, uid] of [
      ['index', 0],
      ['index', 4321],
      ['reset-password', 0],
      ['backup', 0],
    ] as const) {
      const args = [builtProgram(program), ...(program === 'backup' ? ['--to', to] : [])]
      const own = { SITE_DIR: siteDir, PORT: '0', BACKUP_PASSPHRASE: 'four words of a test' }
      const refused = run(process.execPath, args, {
        env: { PATH: process.env.PATH, ...own },
        timeout: 20_000,
        uid,
      })
      await expect(refused, program).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          new RegExp(
            `\\.callboard belongs to user 1234, .* user ${uid} .*\\bsudo -u '#1234' .* chown -R ${uid} '${siteDir}'`,
          ),
        ),
      })
      expect(await ownersIn(siteDir), program).toEqual([somebody])
    }
    expect(await readdir(to)).toEqual([])
  },
  60_000,
)

test.runIf(process.getuid?.() === 0)(
  'a file of the site’s data that only another user can read is no damaged one: it stays, and it is said what helps',
  async () => {
    const siteDir = await ownFolder()
    await fillFromTemplate(siteDir)
    const file = path.join(siteDir, '.callboard/second-factors.json')
    await writeFile(file, '{}', { mode: 0o600 })
    await run('chown', ['-R', String(somebody), siteDir])
    await chmod(siteDir, 0o755)
    await chown(file, 0, 0)
    const own = { HOME: siteDir, SITE_DIR: siteDir, BACKUP_PASSPHRASE: 'four words of a test' }
    for (const program of ['index', 'reset-password', 'backup'] as const) {
      const refused = run(process.execPath, [builtProgram(program)], {
        cwd: siteDir,
        env: { PATH: process.env.PATH, ...own, PORT: '0' },
        timeout: 20_000,
        uid: somebody,
      })
      await expect(refused, program).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /second-factors\.json may not be read .*\bsudo chown 1234 '(.+)' && sudo chmod 600 '\1'/,
        ),
      })
      expect(await readFile(file, 'utf8'), program).toBe('{}')
    }
  },
  60_000,
)
