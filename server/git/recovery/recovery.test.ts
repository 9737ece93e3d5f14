import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import { networkGit } from '../sync/remote'
import {
  begunSite,
  developerGit,
  faultyGit,
  hurryLocks,
  owner,
  temporaryFolder,
  temporarySite,
  writeFiles,
} from '../test-site'
import { identityOf } from '../../files/process-identity'
import type { WritingMark } from './writing-mark'

const save = (...paths: string[]) => ({ paths, author: owner, subject: 'save', trailers: [] })
const markOf = (site: string) => path.join(site, '.callboard/git-writing-site.json')

async function leaveMark(site: string, mark: Partial<WritingMark>) {
  const full = { pid: 0, born: '', at: Date.now() - 1000, task: 'commit', paths: [], ...mark }
  await writeFiles(site, { '.callboard/git-writing-site.json': JSON.stringify(full) })
}

const saver = `
import { writeFileSync } from 'node:fs'
import { SiteRepository } from ${JSON.stringify(path.resolve(import.meta.dirname, '../site-repository.ts'))}
const site = process.argv[2]
const repository = await SiteRepository.open(site)
for (let n = 0; ; n += 1) {
  const paths = ['content/bio.md', \`content/news/2026-01-01-n\${n % 3}.md\`]
  for (const file of paths) writeFileSync(\`\${site}/\${file}\`, \`\${process.pid} \${n}\`)
  await repository.commit({ paths, author: ${JSON.stringify(owner)}, subject: 'save', trailers: [] })
  if (n === 0) process.stdout.write('saving')
}
`

/** The saver as one file of plain JavaScript: to compile all it needs takes a second at each start. */
async function buildSaver() {
  const folder = await temporaryFolder()
  await writeFiles(folder, { 'saver.mts': saver, 'package.json': '{ "type": "module" }' })
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: `${folder}/saver.mts`, outDir: `${folder}/out`, minify: false },
  })
  return path.join(folder, 'out/saver.js')
}

test('after kill -9 in the middle of saves, a start puts locks and index right and saves go on', async () => {
  const site = await temporarySite()
  await writeFiles(site, { 'content/story.md': 'one' })
  await SiteRepository.open(site)
  await writeFiles(site, { 'content/story.md': 'staged' })
  developerGit(site, 'add', 'content/story.md')
  const program = await buildSaver()
  for (let round = 0; round < 5; round += 1) {
    const child = spawn(process.execPath, [program, site], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await wait(12 * round)
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await once(child, 'close')
    const repository = await SiteRepository.open(site)
    expect(existsSync(path.join(site, '.git/index.lock'))).toBe(false)
    const staged = developerGit(site, 'diff', '--cached', '--name-only')
    expect(staged).toBe('content/story.md\n')
    await repository.commit(save('content/bio.md', 'content/news/2026-01-01-n0.md'))
  }
  developerGit(site, 'fsck', '--no-dangling')
})

test('a lock that nothing proves to be ours stays, and its place is named', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const lock = path.join(site, '.git/index.lock')
  await writeFile(lock, '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(lock, longAgo, longAgo)
  await repository.recover()
  expect(existsSync(lock)).toBe(true)
  expect(await repository.state()).toMatchObject({ ready: false })
  // Older than the mark: somebody else made it.
  await leaveMark(site, {})
  await repository.recover()
  expect(existsSync(lock)).toBe(true)
  const state = await repository.state()
  expect(state.ready ? '' : state.reason).toContain(lock)
})

test('a lock from a clock that was ahead is named as one that stays, so that saves wait for it', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const lock = path.join(site, '.git/index.lock')
  await writeFile(lock, '')
  const toCome = new Date(Date.now() + 3_600_000)
  await utimes(lock, toCome, toCome)
  const state = await repository.state()
  expect(state.ready ? '' : state.reason).toContain(lock)
})

test('a lock made while a dead process of ours was writing is removed', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await leaveMark(site, { pid: 1, born: 'an earlier boot 1' })
  await writeFile(path.join(site, '.git/index.lock'), '')
  await writeFile(path.join(site, '.git/refs/heads/main.lock'), '')
  await repository.recover()
  expect(existsSync(path.join(site, '.git/index.lock'))).toBe(false)
  expect(existsSync(path.join(site, '.git/refs/heads/main.lock'))).toBe(false)
  expect(existsSync(markOf(site))).toBe(false)
})

test('so is one on a stick, whose disk tells an earlier time of it', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const lock = path.join(site, '.git/index.lock')
  const step = Math.floor(Date.now() / 2000) * 2
  await leaveMark(site, { at: step * 1000 + 1900 })
  await writeFile(lock, '')
  await utimes(lock, step, step)
  await repository.recover()
  expect(existsSync(lock)).toBe(false)
})

test('the locks of a living process stay', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  const pid = sleeper.pid ?? 0
  await leaveMark(site, await identityOf(pid))
  await writeFile(path.join(site, '.git/index.lock'), '')
  await repository.recover()
  expect(existsSync(path.join(site, '.git/index.lock'))).toBe(true)
  sleeper.kill()
  await once(sleeper, 'close')
  await repository.recover()
  expect(existsSync(path.join(site, '.git/index.lock'))).toBe(false)
})

test('a git that hangs at a remote keeps no lock in place that a kill left beside it', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  developerGit(site, 'remote', 'add', 'origin', `git://127.0.0.1:${port}/site.git`)
  const stop = new AbortController()
  const hanging = networkGit({ workTree: site }, ['ls-remote', 'origin'], stop.signal)
  await once(silent, 'connection')
  await leaveMark(site, { pid: 1, born: 'an earlier boot 1' })
  await writeFile(path.join(site, '.git/index.lock'), '')
  await repository.recover()
  expect(existsSync(path.join(site, '.git/index.lock'))).toBe(false)
  stop.abort()
  await expect(hanging).rejects.toMatchObject({ reason: 'offline' })
})

test('an index that a crash left behind HEAD is refreshed for our paths alone', async () => {
  const site = await temporarySite()
  await writeFiles(site, { 'content/story.md': 'one' })
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'new', 'content/story.md': 'staged' })
  await repository.commit(save('content/bio.md'))
  developerGit(site, 'add', 'content/story.md')
  developerGit(site, 'reset', '-q', 'HEAD~', '--', 'content/bio.md')
  expect(developerGit(site, 'status', '--short')).toBe('MM content/bio.md\nM  content/story.md\n')
  await leaveMark(site, { paths: ['content/bio.md'] })
  await repository.recover()
  expect(developerGit(site, 'status', '--short')).toBe('M  content/story.md\n')
})

test('a lock held for a moment delays a save, one held on refuses it and changes nothing', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  const lock = path.join(site, '.git/index.lock')
  await writeFiles(site, { 'content/bio.md': 'saved' })
  await writeFile(lock, '')
  const saved = repository.commit(save('content/bio.md'))
  await wait(300)
  await rm(lock)
  await saved
  hurryLocks()
  await writeFiles(site, { 'content/bio.md': 'again' })
  await writeFile(lock, '')
  await expect(repository.commit(save('content/bio.md'))).rejects.toMatchObject({
    code: 'git_busy',
    status: 503,
  })
  await rm(lock)
  expect(developerGit(site, 'status', '--short')).toBe(' M content/bio.md\n')
})

test.each([
  ['before its commit', '', 'Start the history'],
  ['after its commit', '$REAL "$@"; ', 'save'],
])('a lock that a killed git left %s stops no later save', async (_when, first, subject) => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'saved' })
  const mend = await faultyGit('commit', `${first}touch .git/index.lock; kill -KILL $$`)
  const saved = repository.commit(save('content/bio.md'))
  await saved.catch((error: unknown) => expect(error).toMatchObject({ code: 'storage_failed' }))
  mend()
  expect(existsSync(path.join(site, '.git/index.lock'))).toBe(false)
  expect(developerGit(site, 'log', '-1', '--format=%s').trim()).toBe(subject)
  await writeFiles(site, { 'content/bio.md': 'again' })
  await repository.commit(save('content/bio.md'))
  expect(developerGit(site, 'status', '--short')).toBe('')
})

test('a merge that begins just before a commit refuses it with its reason', async () => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'saved' })
  await faultyGit('commit', '$REAL rev-parse HEAD > .git/MERGE_HEAD; exec $REAL "$@"')
  await expect(repository.commit(save('content/bio.md'))).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('merge'),
  })
  expect(developerGit(site, 'status', '--short')).toBe(' M content/bio.md\n')
})

test.each(['exec $REAL "$@"', '$REAL "$@"; exit 1'])(
  'a save during which the branch is left is refused with its reason, and is on no branch either (%s)',
  async (commit) => {
    const site = await begunSite()
    const repository = await SiteRepository.open(site)
    await writeFiles(site, { 'content/bio.md': 'saved' })
    await faultyGit('commit', `$REAL checkout -q --detach; ${commit}`)
    await expect(repository.commit(save('content/bio.md'))).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/older version.*This was not done: please try again/),
    })
    expect(developerGit(site, 'status', '--short')).toBe(' M content/bio.md\n')
    expect(developerGit(site, 'rev-parse', 'HEAD')).toBe(developerGit(site, 'rev-parse', 'main'))
  },
)

test('a save that git refuses leaves the index as it was', async () => {
  const site = await temporarySite()
  await writeFiles(site, { 'content/story.md': 'one' })
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'saved', 'content/story.md': 'staged' })
  developerGit(site, 'add', 'content/story.md')
  const before = developerGit(site, 'status', '--porcelain=v2')
  // A folder where git keeps the message makes it fail after everything is staged.
  await rm(path.join(site, '.git/COMMIT_EDITMSG'))
  await mkdir(path.join(site, '.git/COMMIT_EDITMSG'))
  await expect(repository.commit(save('content/bio.md'))).rejects.toMatchObject({
    code: 'storage_failed',
  })
  expect(developerGit(site, 'status', '--porcelain=v2')).toBe(before)
})

test.for([
  ['merge', ['merge', '--no-ff', 'other']],
  ['rebase', ['rebase', 'other']],
  ['cherry-pick', ['cherry-pick', 'other']],
  ['detached HEAD', ['checkout', '-q', '--detach']],
] as const)('during a %s nothing is committed, and the reason is told', async ([name, command]) => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  developerGit(site, 'checkout', '-q', '-b', 'other')
  await writeFiles(site, { 'content/bio.md': 'theirs' })
  developerGit(site, 'commit', '-qam', 'theirs')
  developerGit(site, 'checkout', '-q', 'main')
  await writeFiles(site, { 'content/bio.md': 'ours' })
  developerGit(site, 'commit', '-qam', 'ours')
  try {
    developerGit(site, ...command)
  } catch {
    // Stops at the conflict, as it should.
  }
  const state = await repository.state()
  expect(state.ready ? '' : state.reason).toContain(name)
  const before = developerGit(site, 'status', '--porcelain=v2')
  await expect(repository.commit(save('content/bio.md'))).rejects.toMatchObject({ status: 409 })
  await expect(repository.commitHandEdits(['content/bio.md'])).rejects.toMatchObject({
    status: 409,
  })
  expect(developerGit(site, 'status', '--porcelain=v2')).toBe(before)
})
