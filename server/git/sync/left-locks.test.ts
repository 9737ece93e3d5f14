// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import { developerGit, faultyGit, hurryLocks, owner, writeFiles } from '../test-site'
import { bio, exchange, published, twoSites } from './test-two-sites'

const module = JSON.stringify(path.resolve(import.meta.dirname, '../site-repository.ts'))
const writer = `
import { SiteRepository } from ${module}
const [site, blob] = process.argv.slice(2)
const repository = await SiteRepository.open(site)
if (blob) await repository.keepBlobs([blob])
const author = ${JSON.stringify(owner)}
const resolve = () => Promise.resolve({ resolved: [], undecided: [] })
await repository.sync({ author, resolve, bringIn: (move) => move() })
`

/** Two sites, the second of which lacks what the first has published; where its lock of a name is. */
async function oneBehind() {
  const { here, there } = await twoSites()
  await here.save({ [bio]: 'new' })
  await published(here)
  return { there, lockOf: (name: string) => path.join(there.folder, `.git/${name}.lock`) }
}

test.each(['sync', 'save that waits'])(
  'the locks of references that a kill has left in a %s are gone at the next start',
  async (what) => {
    const { there, lockOf } = await oneBehind()
    const blob = developerGit(there.folder, 'rev-parse', `HEAD:${bio}`).trim()
    const locks = ['packed-refs', 'refs/remotes/origin/main', `refs/callboard/waiting/${blob}`]
    await writeFiles(there.folder, { '.callboard/writer.mts': writer })
    // So dies git as well, with its locks on.
    const touched = locks.map((name) => lockOf(name)).join(' ')
    const die = `mkdir -p .git/refs/callboard/waiting; touch ${touched}; kill -9 $PPID; exit 1`
    const mend = await faultyGit('update-ref', die)
    const program = ['--import', 'tsx', `${there.folder}/.callboard/writer.mts`, there.folder]
    const args = what === 'sync' ? program : [...program, blob]
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
    mend()
    expect(locks.map((name) => existsSync(lockOf(name)))).toEqual([true, true, true])
    await SiteRepository.open(there.folder)
    expect(locks.map((name) => existsSync(lockOf(name)))).toEqual([false, false, false])
  },
)

test('the lock of references that a killed git leaves stops no later exchange', async () => {
  const { there, lockOf } = await oneBehind()
  const lock = lockOf('packed-refs')
  const mend = await faultyGit('update-ref', `touch ${lock}; kill -KILL $$`)
  expect(await exchange(there)).toMatchObject({ state: 'failed' })
  mend()
  expect(await exchange(there)).toMatchObject({ state: 'done' })
  expect(existsSync(lock)).toBe(false)
})

test('a lock of a reference that nobody takes away is named', async () => {
  hurryLocks()
  const { there, lockOf } = await oneBehind()
  const lock = lockOf('refs/remotes/origin/main')
  await writeFile(lock, '')
  await utimes(lock, 1000, 1000)
  const outcome = await exchange(there)
  expect(outcome).toMatchObject({ state: 'failed', reason: 'busy' })
  expect('message' in outcome && outcome.message).toContain(`Git is locked by ${lock}.`)
})
