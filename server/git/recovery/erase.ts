import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { exists } from '../../files/exists'
import { readRef } from '../refs'
import { environment, git, type Place } from '../run'

/** The place of the private repository. */
export interface PrivatePlace extends Place {
  gitDir: string
}

const branch = 'refs/heads/main'
const fresh = (place: PrivatePlace): PrivatePlace => ({ ...place, gitDir: `${place.gitDir}.new` })
const old = (place: PrivatePlace) => `${place.gitDir}.old`

/** Makes an empty private repository that nobody else on the machine can read. */
export async function initPrivate({ workTree, gitDir }: PrivatePlace): Promise<void> {
  await git({ workTree }, ['init', '--bare', '--initial-branch=main', '--shared=0600', gitDir])
}

async function copyHistory(from: PrivatePlace, to: PrivatePlace, without: readonly string[]) {
  const paths = without.map((path) => `:(top,exclude,literal)${path}`)
  const literal = { GIT_LITERAL_PATHSPECS: '0' }
  const source = spawn('git', ['fast-export', branch, '--', '.', ...paths], {
    cwd: from.workTree,
    env: environment(from, { env: literal }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const target = spawn('git', ['fast-import', '--quiet'], {
    cwd: to.workTree,
    env: environment(to, {}),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ends = Promise.all([once(source, 'close'), once(target, 'close')])
  await pipeline(source.stdout, target.stdin)
  for (const [code] of await ends) {
    if (code !== 0) throw new Error('git could not copy the private history')
  }
}

/** Finishes or undoes what a crash left of an erasure, and removes what it left behind. */
export async function tidyErasure(place: PrivatePlace): Promise<void> {
  // The old history steps aside only when the new one is complete.
  if (!(await exists(place.gitDir)) && (await exists(fresh(place).gitDir))) {
    await rename(fresh(place).gitDir, place.gitDir)
  }
  await rm(fresh(place).gitDir, { recursive: true, force: true })
  await rm(old(place), { recursive: true, force: true })
}

/**
 * Writes the private history anew without `paths` and removes the old repository whole, so that
 * no object, pack or reflog keeps what was erased.
 */
export async function eraseFromHistory(
  place: PrivatePlace,
  paths: readonly string[],
): Promise<void> {
  await tidyErasure(place)
  if (!(await readRef(place, branch))) return
  const next = fresh(place)
  await initPrivate(next)
  await copyHistory(place, next, paths)
  if (await readRef(next, branch)) await git(next, ['read-tree', branch])
  await rename(place.gitDir, old(place))
  await rename(next.gitDir, place.gitDir)
  await tidyErasure(place)
}
