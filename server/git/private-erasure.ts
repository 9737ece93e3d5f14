import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { giveName, syncFolder, syncTree } from '../files/durable'
import { exists } from '../files/exists'
import { timeLeft } from './deadline'
import { environment, type Place } from './environment'
import { initBare } from './new-repository'
import { readRef } from './refs'
import { git, GitError } from './run'
import { storeRaw } from './stored-form'
import { inOwnGroup } from './supervise'
import type { GitFolders } from './folders'

/** The place of the private repository. */
export interface PrivatePlace extends Place {
  gitDir: string
}

/** All of a private repository is in one folder. */
export const foldersOf = ({ gitDir }: PrivatePlace): GitFolders => ({ gitDir, commonDir: gitDir })

const branch = 'refs/heads/main'
const tipOf = (place: PrivatePlace) => readRef(place, branch, foldersOf(place))
const preparingLimit = 60 * 60_000
const fresh = (place: PrivatePlace): PrivatePlace => ({ ...place, gitDir: `${place.gitDir}.new` })
const old = (place: PrivatePlace) => `${place.gitDir}.old`

/**
 * Makes an empty private repository that nobody else on the machine can read, and in which every
 * byte stays as it is: no filter may put a visitor's words anywhere else.
 */
export async function initPrivate(place: PrivatePlace): Promise<void> {
  await initBare(place, place.gitDir, ['--shared=0600'])
  await storeRaw(place.gitDir)
}

/** Which commits of the old history are which of the new one, so that copying can go on later. */
function marksIn({ gitDir }: PrivatePlace, name: string): string[] {
  const file = path.join(gitDir, `callboard-marks-${name}`)
  return [`--import-marks-if-exists=${file}`, `--export-marks=${file}`]
}

/** Copies what `to` does not have yet of the history in `from`, as if `without` had never been. */
async function copyHistory(from: PrivatePlace, to: PrivatePlace, without: readonly string[]) {
  const paths = without.map((name) => `:(top,exclude,literal)${name}`)
  const what = ['--use-done-feature', ...marksIn(to, 'old'), branch, '--', '.', ...paths]
  const ending = {
    ...inOwnGroup,
    killSignal: 'SIGKILL',
    timeout: timeLeft() ?? preparingLimit,
  } as const
  const source = spawn('git', ['fast-export', ...what], {
    cwd: from.workTree,
    env: environment(from, { env: { GIT_LITERAL_PATHSPECS: '0' } }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ending,
  })
  const target = spawn('git', ['fast-import', '--quiet', '--done', ...marksIn(to, 'new')], {
    cwd: to.workTree,
    env: environment(to, {}),
    stdio: ['pipe', 'ignore', 'pipe'],
    ...ending,
  })
  const said: Buffer[] = []
  for (const { stderr } of [source, target]) stderr.on('data', (part: Buffer) => said.push(part))
  const ends = Promise.all([once(source, 'close'), once(target, 'close')])
  const piped = pipeline(source.stdout, target.stdin)
  const [ended] = await Promise.all([ends, piped.catch(() => undefined)])
  const codes = ended.map(([code]) => code as number | null)
  if (codes.every((code) => code === 0)) return
  // The one that is left says of its own that the other is gone.
  const isKilled = ended.some(([, signal]) => signal && signal !== 'SIGPIPE')
  const exitCode = isKilled ? null : (codes.find(Boolean) ?? null)
  const words = Buffer.concat(said).toString()
  throw new GitError(`${words}(git could not copy the private history)`, exitCode)
}

/** Finishes or undoes what a crash left of an erasure, and removes what it left behind. */
export async function tidyErasure(place: PrivatePlace): Promise<void> {
  // The old history steps aside only when the new one is complete.
  if (!(await exists(place.gitDir)) && (await exists(fresh(place).gitDir))) {
    await giveName(fresh(place).gitDir, place.gitDir)
  }
  await rm(fresh(place).gitDir, { recursive: true, force: true })
  await removeOldHistory(place)
}

/** Begins a history beside the private one, while that is in use; `continueErasure` fills it. */
export async function prepareErasure(place: PrivatePlace): Promise<void> {
  const next = fresh(place)
  await rm(next.gitDir, { recursive: true, force: true })
  await initPrivate(next)
}

/**
 * Copies into the prepared history what it does not have yet, without `paths`, and gives the commit
 * up to which it goes at least; undefined before the first.
 */
export async function continueErasure(
  place: PrivatePlace,
  paths: readonly string[],
): Promise<string | undefined> {
  const tip = await tipOf(place)
  if (tip) await copyHistory(place, fresh(place), paths)
  return tip
}

/**
 * Puts the prepared history, which goes up to `tip`, in the place of the old one, which is put aside
 * for `removeOldHistory`. Nobody may write meanwhile. Does nothing and gives false where commits came
 * since `tip`.
 */
export async function replaceHistory(
  place: PrivatePlace,
  tip: string | undefined,
): Promise<boolean> {
  if ((await tipOf(place)) !== tip) return false
  const next = fresh(place)
  for (const name of ['old', 'new']) {
    await rm(path.join(next.gitDir, `callboard-marks-${name}`), { force: true })
  }
  if (await tipOf(next)) await git(next, ['read-tree', branch])
  await syncTree(next.gitDir)
  // The disk may have refused to remove the one before.
  await removeOldHistory(place)
  await giveName(place.gitDir, old(place))
  await giveName(next.gitDir, place.gitDir)
  // That it is erased is noted after this, and no power cut may bring the old history back then.
  await syncFolder(path.dirname(place.gitDir))
  return true
}

/**
 * Removes the history that was replaced, whole, so that no object, pack or reflog keeps what was
 * erased. Others may write meanwhile: it may consist of tens of thousands of files.
 */
export async function removeOldHistory(place: PrivatePlace): Promise<void> {
  await rm(old(place), { recursive: true, force: true })
}
