import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { copyInto, template } from '../files/test-template'
import { lockPatience } from './commit/locks'
import type { Contents } from './commit/must-hold'
import { NewObjects } from './raw/new-objects'
import { SiteRepository } from './site-repository'

function run(folder: string, args: readonly string[], input?: string): string {
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
    // Git waits ten seconds below the warning.
    FILTER_BRANCH_SQUELCH_WARNING: '1',
  }
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe', input })
}

/** Runs git the way a developer at this machine would, apart from the code under test. */
export function developerGit(folder: string, ...args: string[]): string {
  return run(folder, args)
}

/** A commit of a history that is made all at once: its subject and what it writes. */
type QuickCommit = readonly [subject: string, files: Readonly<Record<string, string>>]

/** Puts many commits on top of the branch in a moment, and its files into the folder. */
export function importHistory(folder: string, commits: readonly QuickCommit[]): void {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const stream = commits.map(([subject, files], n) => {
    const from = n === 0 ? 'from refs/heads/main^0\n' : ''
    const writes = Object.entries(files).map(
      ([name, text]) => `M 100644 inline ${name}\n${data(text)}`,
    )
    const head = `commit refs/heads/main\ncommitter Dev <dev@example.org> ${1_700_000_000 + n} +0000\n`
    return `${head}${data(subject)}${from}${writes.join('')}`
  })
  run(folder, ['fast-import', '--quiet'], stream.join(''))
  developerGit(folder, 'reset', '-q', '--hard')
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

/** Puts a biography, a news story and a picture into a folder. */
export async function beginSite(folder: string): Promise<void> {
  await writeFiles(folder, {
    'content/bio.md': '---\nname: Wren\n---\n\nFirst.\n',
    'content/news/2026-01-01-first.md': '---\nheadline: First\n---\n',
    'media/wren.jpg': Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a, 0x80]),
  })
}

/** A site with a biography, a news story and a picture. */
export async function temporarySite(): Promise<string> {
  const folder = await temporaryFolder()
  await beginSite(folder)
  return folder
}

/** The same as a first start leaves it: a repository with all of it in one commit. */
export async function begunSite(): Promise<string> {
  const folder = await temporaryFolder()
  const begun = await template('begun', async (made) => {
    await beginSite(made)
    await SiteRepository.open(made)
  })
  await copyInto(folder, begun)
  return folder
}

/** What a save says that these files hold. */
export function contentsOf(files: Readonly<Record<string, string>>): Contents {
  return new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
}

/** The author of commits in tests. */
export const owner = { name: 'Ada Owner', email: 'ada@callboard.invalid' }

/** A new site with its history, and how an admin and a developer add to it. */
export async function openHistory() {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const save = async (files: Record<string, string>, subject: string) => {
    await writeFiles(site, files)
    const trailers = [
      ['Entry', 'bio'],
      ['Action', 'update'],
      ['Fields', 'Short bio, Name'],
    ] as const
    const contents = contentsOf(files)
    const paths = [...contents.keys()]
    return repository.commit({ paths, contents, author: owner, subject, trailers })
  }
  const byHand = async (files: Record<string, string>, subject: string) => {
    await writeFiles(site, files)
    developerGit(site, 'add', ...Object.keys(files))
    developerGit(site, 'commit', '-qm', subject)
    return developerGit(site, 'rev-parse', 'HEAD').trim()
  }
  return { site, repository, save, byHand }
}

/**
 * Puts a git first on PATH, until the test ends, that runs the shell line `deed` in place of
 * `command` from its `nth` run on; `$REAL "$@"` in it is the git of this machine. Gives what takes it away before.
 */
export async function faultyGit(command: string, deed: string, nth = 1): Promise<() => void> {
  const folder = await temporaryFolder()
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const script = `#!/bin/sh
REAL=${real}
for word in "$@"; do
  if [ "$word" = "${command}" ]; then
    echo run >> ${folder}/runs
    if [ "$(wc -l < ${folder}/runs)" -ge ${nth} ]; then ${deed}; fi
  fi
done
exec ${real} "$@"
`
  await writeFile(path.join(folder, 'git'), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  const mend = () => void vi.unstubAllEnvs()
  onTestFinished(mend)
  return mend
}

/** Has a lock that stays be met as often as usual, but in a moment, until the test is over. */
export function hurryLocks(): void {
  const usual = lockPatience.delays
  onTestFinished(() => void Object.assign(lockPatience, { delays: usual }))
  lockPatience.delays = usual.map(() => 1)
}

/** Notes what git is asked to do from now on; gives it, and forgets it. */
export async function notingGit(): Promise<() => Promise<string[]>> {
  const folder = await temporaryFolder()
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const script = `#!/bin/sh
for word in "$@"; do
  case $word in -c|*=*) ;; *) echo $word >> ${folder}/asked; break;; esac
done
exec ${real} "$@"
`
  await writeFile(path.join(folder, 'git'), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  let known = 0
  return async () => {
    const text = await readFile(path.join(folder, 'asked'), 'utf8').catch(() => '')
    const asked = text.split('\n').filter(Boolean)
    const since = asked.slice(known)
    // Not by taking the file away: what is noted meanwhile would go with it.
    known = asked.length
    return since
  }
}

/** Writes loose objects until git finds by their number, which it guesses by one folder, that it has to pack. */
export async function leaveLoose(site: string, history = '.git'): Promise<void> {
  for (let number = 0, left = 30; left > 0; number += 1) {
    const objects = new NewObjects()
    if (!objects.add('blob', Buffer.from(`loose ${number}`)).startsWith('17')) continue
    await objects.write(path.join(site, history))
    left -= 1
  }
}
