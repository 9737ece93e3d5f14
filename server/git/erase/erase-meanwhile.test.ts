// @module-tag long
import { existsSync, readFileSync } from 'node:fs'
import { rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loseReadingOf } from '../../testing/failing-disk'
import { faultyGit, importHistory, writeFiles } from '../test-site'
import { HalfSwitched } from './erase-history'
import { bytes, doomedIn, fsck, holds, siteWithPicture } from './test-picture'

test('what comes in at each try to write a history anew is in it, and the last try waits for nobody', async () => {
  const { site, repository, run } = await siteWithPicture()
  const blobs = await doomedIn(repository)
  const [later, held] = [`${site}/content/later.md`, `${site}/.callboard/held`]
  const mark = path.join(site, '.callboard/git-writing-site.json')
  const dev = '$REAL -c user.name=Dev -c user.email=dev@example.org'
  const commit = `echo more >> ${later}; $REAL add ${later}; ${dev} commit -qm later ${later}`
  // Between what is in use and all there is, four times.
  await faultyGit(
    '--batch-all-objects',
    `if grep -qs erase ${mark}; then touch ${held}; else ${commit}; fi`,
  )
  await repository.eraseBlobs(blobs, Date.now() + 60_000)
  expect(existsSync(held)).toBe(true)
  expect(run('log', '-5', '--format=%s').trim().split('\n').slice(0, 4)).toEqual(
    Array.from({ length: 4 }, () => 'later'),
  )
  expect(run('show', 'HEAD:content/later.md')).toBe('more\n'.repeat(4))
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toBe('0 ')
})

// More than are read at once.
test('hundreds of commits are written anew, and the lock is held for moments', async () => {
  const { site, repository, save } = await siteWithPicture()
  importHistory(
    site,
    Array.from({ length: 400 }, (_, n) => [`n${n}`, { 'content/story.md': `Story ${n}` }] as const),
  )
  const blobs = await doomedIn(repository)
  let longest = 0
  let isOver = false
  const erased = repository.eraseBlobs(blobs, Date.now()).finally(() => (isOver = true))
  for (let n = 0; !isOver; n += 1) {
    await writeFiles(site, { 'content/saved.md': `Saved ${n}` })
    const begun = performance.now()
    await save(`saved ${n}`, 'content/saved.md')
    longest = Math.max(longest, performance.now() - begun)
  }
  const { rewritten } = await erased
  expect(rewritten).toBeGreaterThan(400)
  expect(readFileSync(path.join(site, 'content/saved.md'), 'utf8')).toMatch(/^Saved \d+$/)
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toBe('0 ')
  if (process.env['SHOW_TIMES']) console.info(`longest save ${Math.round(longest)} ms`)
})

test('what git packs anew meanwhile is looked through again', async () => {
  const { site, repository, run } = await siteWithPicture()
  run('repack', '-q')
  await writeFiles(site, { 'content/later.md': 'Later' })
  run('add', 'content/later.md')
  run('commit', '-qm', 'later')
  run('repack', '-q')
  const blobs = await doomedIn(repository)
  // Once the first pack is read, before the second.
  const once = `mkdir ${site}/.callboard/packed 2>/dev/null`
  await faultyGit('show-index', `if ${once}; then $REAL -C ${site} repack -dq --geometric=1000; fi`)
  await repository.eraseBlobs(blobs, Date.now() + 60_000)
  expect(existsSync(`${site}/.callboard/packed`)).toBe(true)
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toBe('0 ')
})

test('where a developer begins to merge meanwhile no reference is switched under them', async () => {
  const { site, repository, run } = await siteWithPicture()
  const blobs = await doomedIn(repository)
  const [merging, before] = [path.join(site, '.git/MERGE_HEAD'), run('show-ref')]
  const mend = await faultyGit(
    'index-pack',
    `"$REAL" rev-parse old > ${merging}; "$REAL" "$@"; exit`,
  )
  await expect(repository.eraseBlobs(blobs, Date.now() + 60_000)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('merge that is not finished') as string,
  })
  mend()
  expect(run('show-ref')).toBe(before)
  await rm(merging)
  await repository.eraseBlobs(blobs, Date.now() + 60_000)
  expect(holds(site)).toBe(false)
})

test('where the picture comes back meanwhile it is not taken from the site', async () => {
  const { site, repository, run } = await siteWithPicture()
  const blobs = await doomedIn(repository)
  const again = 'media/again.jpg'
  await writeFiles(site, { [again]: bytes })
  const dev = '"$REAL" -c user.name=Dev -c user.email=dev@example.org'
  const commit = `"$REAL" add ${again}; ${dev} commit -qm again ${again} < /dev/null`
  await faultyGit('index-pack', commit)
  await expect(repository.eraseBlobs(blobs, Date.now() + 60_000)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`${again} is still on the site`) as string,
  })
  expect(run('ls-tree', '-r', '--name-only', 'HEAD')).toContain(again)
  expect(run('status', '--porcelain')).toBe('')
})

test.each([
  ['gc.pid', `${process.pid} here`, 0, false],
  ['objects/maintenance.lock', '', 0, false],
  ['gc.pid', '4194305 here', 0, true],
  ['objects/maintenance.lock', '', 24, true],
])(
  'while a git packs, of which %s with “%s” tells, and for %i hours already, erasing is done: %s',
  async (name, content, hours, isDone) => {
    const { site, repository } = await siteWithPicture()
    const blobs = await doomedIn(repository)
    const lock = path.join(site, '.git', name)
    await writeFile(lock, content)
    const made = Date.now() / 1000 - hours * 3600
    await utimes(lock, made, made)
    const erasing = repository.eraseBlobs(blobs, Date.now() + 60_000)
    if (isDone) await erasing
    else await expect(erasing).rejects.toMatchObject({ status: 409, code: 'conflict' })
    expect(holds(site)).toBe(!isDone)
    expect(fsck(site)).toBe('0 ')
  },
)

test('where a git begins to pack while the history is switched, it is done again until nothing is left', async () => {
  const { site, repository } = await siteWithPicture()
  const blobs = await doomedIn(repository)
  const since = Date.now() + 60_000
  const lock = path.join(site, '.git/objects/maintenance.lock')
  await faultyGit('update-ref', `touch ${lock}; "$REAL" "$@"`)
  await expect(repository.eraseBlobs(blobs, since)).rejects.toBeInstanceOf(HalfSwitched)
  await faultyGit('update-ref', '"$REAL" "$@"')
  await rm(lock)
  await repository.eraseBlobs(blobs, since)
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toBe('0 ')
})

test('what a git has packed while the history is switched is done again, until nothing is left', async () => {
  const { site, repository } = await siteWithPicture()
  const blobs = await doomedIn(repository)
  const since = Date.now() + 60_000
  const mend = await faultyGit('update-ref', '"$REAL" repack -adq; "$REAL" "$@"')
  await expect(repository.eraseBlobs(blobs, since)).rejects.toBeInstanceOf(HalfSwitched)
  mend()
  expect(holds(site)).toBe(true)
  await repository.eraseBlobs(blobs, since)
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toBe('0 ')
})

test('a log that the disk does not let be read takes along no commit that it alone names', async () => {
  const { site, repository, run } = await siteWithPicture()
  const blobs = await doomedIn(repository)
  await writeFiles(site, { 'content/story.md': 'Thrown away' })
  run('commit', '-qam', 'thrown away')
  run('reset', '-q', '--hard', 'HEAD~')
  await rm(path.join(site, '.git/logs/HEAD'))
  loseReadingOf('logs/refs/heads/main', 'EIO')
  await expect(repository.eraseBlobs(blobs, Date.now() + 60_000)).rejects.toThrow()
  await repository.eraseBlobs(blobs, Date.now() + 60_000)
  expect(run('log', '--walk-reflogs', '--format=%s', 'main')).toContain('thrown away')
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toBe('0 ')
})
