import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { TestApp } from './test-app'

const run = promisify(execFile)
const somebody = ['-c', 'user.name=Sam Okafor', '-c', 'user.email=sam@example.com']
const removed = (folder: string) => rm(folder, { recursive: true, force: true })

async function makeRemote(): Promise<string> {
  const remote = await mkdtemp(path.join(os.tmpdir(), 'callboard-remote-'))
  await run('git', ['init', '-q', '--bare', '-b', 'main', remote])
  return remote
}

/** An empty remote that the tests of a file share; where it is, is known once the first of them begins. */
export function emptyRemote(): { path: string } {
  const remote = { path: '' }
  beforeAll(async () => {
    remote.path = await makeRemote()
  })
  afterAll(() => removed(remote.path))
  return remote
}

/** A remote that has the site's history, until the test is over. */
export async function withRemote(app: TestApp) {
  const remote = await makeRemote()
  await app.git('remote', 'add', 'origin', remote)
  onTestFinished(async () => {
    await app.git('remote', 'remove', 'origin')
    await removed(remote)
  })
  const sync = () => app.asAdmin('POST', '/api/sync', {})
  expect((await sync()).json()).toMatchObject({ state: 'published' })
  return { remote, sync }
}

/** Has somebody else publish at a remote, in a commit `Elsewhere`, what `work` does in a checkout of it. */
export async function publishElsewhere(
  remote: string,
  work: (checkout: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const checkout = await mkdtemp(path.join(os.tmpdir(), 'callboard-elsewhere-'))
  // At the remote itself: a clone and a push from it take a dozen gits more.
  const env = { ...process.env, GIT_DIR: remote, GIT_WORK_TREE: checkout }
  const git = (...args: string[]) => run('git', [...somebody, ...args], { cwd: checkout, env })
  await git('read-tree', '-u', '--reset', 'HEAD')
  await work(checkout)
  await git('add', '-A')
  await git('commit', '-q', '--allow-empty', '-m', 'Elsewhere')
  await Promise.all([removed(checkout), removed(path.join(remote, 'index'))])
}
