import { rm } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import type { World } from '../world'
import { command, tolerate, type Command } from './command'
import { anyStory, commitAll } from './developer'
import { releaseChanged, standing } from './developer-git'

/** Puts the last commit, whosever it is, anew in the place of itself, with all hand edits. */
async function amend(world: World) {
  if (await tolerate(() => world.git('commit', '-qa', '--amend', '--no-edit'))) world.staged = ''
}

/** Takes the last commit back, by another one or as if it had never been: nothing it did is promised any more. */
async function takeBack(world: World, how: 'revert' | 'reset') {
  await commitAll(world)
  // Without what the site begins with nothing would be left of it.
  const isFirst = (await world.git('rev-list', '--count', 'HEAD')).trim() === '1'
  if (isFirst) return
  const before = await standing(world)
  const last =
    how === 'reset' ? ['reset', '-q', '--hard', 'HEAD~1'] : ['revert', '--no-edit', 'HEAD']
  if (!(await tolerate(() => world.git(...last)))) return
  await releaseChanged(world, before)
}

/** Throws away every edit by hand that is not committed, and new files that git does not know with `isAll`. */
async function throwAway(world: World, isAll: boolean) {
  const lost = await world.git('diff', '--name-only', '--no-renames')
  const unknown = isAll
    ? await world.git('ls-files', '--others', '--exclude-standard', 'content')
    : ''
  if (!(await tolerate(() => world.git('checkout', '-q', '--', 'content')))) return
  if (isAll) await tolerate(() => world.git('clean', '-fdxq', '-e', 'draft.txt'))
  for (const file of (lost + unknown).split('\n').filter(Boolean)) {
    world.ledger.discard(file)
    world.ledger.back(file)
    world.ledger.named(await world.text(file))
  }
}

/** Deletes a story's file, by git or without. */
async function deleteStory(world: World, which: number, byGit: boolean) {
  const file = await anyStory(world, which)
  if (!file) return
  const isCommitted = await tolerate(() => world.git('cat-file', '-e', `HEAD:${file}`))
  const deleted = byGit
    ? await tolerate(() => world.git('rm', '-qf', file))
    : await tolerate(() => rm(world.file(file)))
  if (!deleted) return
  world.ledger.discard(file)
  // What waits for its commit is put back: it is gone from no history.
  if (isCommitted) world.ledger.gone({ file, addresses: [] })
  world.ledger.movedFiles.add(file)
  const { news } = world.made
  const at = news.indexOf(path.basename(file, '.md'))
  if (at >= 0) news.splice(at, 1)
}

/** What the developer takes back, deletes and throws away. */
export const developerHistoryCommands: fc.Arbitrary<Command>[] = [
  fc.constant(command('amend()', amend)),
  fc
    .constantFrom('revert' as const, 'reset' as const)
    .map((how) => command(`${how}()`, (world) => takeBack(world, how))),
  fc
    .boolean()
    .map((isAll) => command(isAll ? 'clean()' : 'checkout()', (world) => throwAway(world, isAll))),
  fc
    .tuple(fc.nat(5), fc.boolean())
    .map(([which, byGit]) =>
      command(`delete-by-hand(${which}, ${byGit})`, (world) => deleteStory(world, which, byGit)),
    ),
]
