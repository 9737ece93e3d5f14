import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Runs git the way a developer at this machine would, apart from the code under test. */
export function developerGit(folder: string, ...args: string[]): string {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Dev',
    GIT_AUTHOR_EMAIL: 'dev@example.org',
    GIT_COMMITTER_NAME: 'Dev',
    GIT_COMMITTER_EMAIL: 'dev@example.org',
    // Allows `git stash` and editors to run without a terminal.
    GIT_EDITOR: 'true',
  }
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
}

/** A folder that is gone when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'callboard-git-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Writes files below `folder`, making their folders. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

/** A site with a biography, a news story and a picture. */
export async function temporarySite(): Promise<string> {
  const folder = await temporaryFolder()
  await writeFiles(folder, {
    'content/bio.md': '---\nname: Wren\n---\n\nFirst.\n',
    'content/news/2026-01-01-first.md': '---\nheadline: First\n---\n',
    'media/wren.jpg': Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a, 0x80]),
  })
  return folder
}

/** The author of commits in tests. */
export const owner = { name: 'Ada Owner', email: 'ada@callboard.invalid' }
