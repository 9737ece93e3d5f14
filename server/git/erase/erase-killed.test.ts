// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refuseFile } from '../../testing/failing-disk'
import { SiteRepository } from '../site-repository'
import { faultyGit, writeFiles } from '../test-site'
import { HalfSwitched } from './erase-history'
import { doomedIn, fsck, holds, shape, siteWithPicture } from './test-picture'

const module = JSON.stringify(path.resolve(import.meta.dirname, '../site-repository.ts'))
const eraser = `
import { SiteRepository } from ${module}
const [site, since, ...blobs] = process.argv.slice(2)
const repository = await SiteRepository.open(site)
await repository.eraseBlobs(blobs, Number(since))
`

// One reference is switched, one is locked, the others are as they were: so dies git as well.
const dieHalfway = `
  line=$(sed -n 's/^update //p' | head -1)
  "$REAL" update-ref --no-deref $line
  touch "$("$REAL" rev-parse --git-dir)/refs/tags/first.lock"
  kill -9 $PPID
  exit 1`

test('killed halfway through switching references, it is done whole when it is begun again', async () => {
  const { site, repository, run } = await siteWithPicture()
  await writeFiles(site, { '.callboard/eraser.mts': eraser })
  const [[log, ...rest], refs] = [shape(run), run('show-ref')]
  const blobs = await doomedIn(repository)
  const since = Date.now()
  const mend = await faultyGit('update-ref', dieHalfway)
  const args = ['--import', 'tsx', `${site}/.callboard/eraser.mts`, site, String(since), ...blobs]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  mend()
  expect(signal).toBe('SIGKILL')
  const lock = path.join(site, '.git/refs/tags/first.lock')
  expect(existsSync(lock)).toBe(true)
  const isSwitched = (line: string) => !run('show-ref').includes(line)
  expect(refs.trim().split('\n').filter(isSwitched)).toHaveLength(1)
  expect(holds(site)).toBe(true)

  const next = await SiteRepository.open(site)
  await next.eraseBlobs(blobs, since)

  expect(existsSync(lock)).toBe(false)
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toMatch(/^0 (?:dangling [^\n]*\n)*$/)
  // The commits that did nothing but with the picture are gone.
  const isLeft = (line: string) => !/images: (?:add|take)|index on main/.test(line)
  expect(shape(run)).toEqual([[log].flat().filter((line = '') => isLeft(line)), ...rest])
})

test('where git or the disk fails behind a switched reference no history is lost, and it is done whole when it can', async () => {
  const { site, repository, run } = await siteWithPicture()
  // Only a log leads to them then, and what is written anew at a second try is the same.
  const others = ['tags/light', 'tags/first', 'heads/old', 'stash', 'remotes/origin/main']
  for (const name of others) run('update-ref', '-d', `refs/${name}`)
  const blobs = await doomedIn(repository)
  const since = Date.now()
  const failed = () =>
    repository.eraseBlobs(blobs, since).then(
      () => expect.unreachable(),
      (error: unknown) => {
        expect(fsck(site)).toMatch(/^0 /)
        return error
      },
    )
  const switching = `
    "$REAL" update-ref --no-deref $(sed -n 's/^update //p' | head -1)
    exit 1`
  const before = run('rev-parse', 'HEAD')
  const mendSwitching = await faultyGit('update-ref', switching)
  expect(await failed()).toBeInstanceOf(HalfSwitched)
  mendSwitching()
  expect(run('rev-parse', 'HEAD')).not.toBe(before)

  const packs = () => readdirSync(path.join(site, '.git/objects/pack')).toSorted()
  const made = packs()
  const mendReading = await faultyGit('show-index', 'exit 1')
  expect(await failed()).not.toBeInstanceOf(HalfSwitched)
  mendReading()
  expect(packs()).toEqual(made)

  const takeAgain = await refuseFile(path.join(site, '.git/logs/HEAD'))
  expect(await failed()).toBeInstanceOf(HalfSwitched)
  await takeAgain()
  await repository.eraseBlobs(blobs, since)
  expect(holds(site)).toBe(false)
  expect(fsck(site)).toMatch(/^0 (?:dangling [^\n]*\n)*$/)
})
