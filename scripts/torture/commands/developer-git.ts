import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import type { World } from '../world'
import { command, tolerate, type Command, type Several } from './command'
import { commitAll } from './developer'

type During = Several['act']

const file = 'content/bio.md'
const withTagline = (text: string, tagline: string) =>
  text.replace(/^tagline: .*$/m, `tagline: ${tagline}`)

/** Commits everything; says whether git then has nothing more to ask. */
async function isTidy(world: World): Promise<boolean> {
  await commitAll(world)
  return (await world.git('status', '--porcelain', '-uno')) === ''
}

async function isConflicted(world: World): Promise<boolean> {
  return (await world.git('ls-files', '--unmerged')) !== ''
}

/** Takes one side's whole file where two conflict. */
async function decide(world: World, side: 'ours' | 'theirs') {
  await world.git('checkout', `--${side}`, '--', file)
  await world.git('add', '-u')
}

/** Looks at an older state of the same tree, saves come in meanwhile, and goes back. */
async function detached(world: World, during: During) {
  if (!(await tolerate(() => world.git('checkout', '-q', '--detach')))) return
  await during(world)
  await world.git('checkout', '-q', 'main')
}

/** A commit on one of HEAD's ancestors that says something else of the biography's tagline. */
async function branchOff(world: World, depth = 1): Promise<string | undefined> {
  const parent = (await world.git('rev-parse', `HEAD~${depth}`).catch(() => '')).trim()
  if (parent === '') return undefined
  const text = await world.git('show', `${parent}:${file}`)
  return world.commitOn(parent, file, withTagline(text, `Elsewhere ${world.ledger.word()}`))
}

/** A merge that conflicts in the biography, ended by giving up or by deciding. */
async function conflictedMerge(world: World, ending: 'abort' | 'ours' | 'theirs', during: During) {
  const commit = (await isTidy(world)) ? await branchOff(world) : undefined
  if (!commit) return
  const before = world.ledger.expected(file)
  const merged = await tolerate(() => world.git('merge', '-q', '--no-edit', commit))
  if (merged) return world.ledger.releaseUnchanged(before)
  if (!(await isConflicted(world))) return
  await during(world)
  if (ending === 'abort') return void (await world.git('merge', '--abort'))
  await world.git('checkout', `--${ending}`, '--', file)
  await world.git('add', file)
  await world.git('commit', '-q', '--no-edit')
  if (ending === 'theirs') world.ledger.releaseUnchanged(before)
}

/** Rewrites the tagline by hand; gives the word it now holds. */
async function editTagline(world: World): Promise<string> {
  const text = await world.text(file)
  const word = world.ledger.word()
  world.ledger.retype(/^tagline: .*$/m.exec(text)?.[0] ?? '')
  await writeFile(world.file(file), withTagline(text, `By hand ${word}`))
  world.ledger.claims.push({ word, by: 'hand', file, outcome: 'done' })
  return word
}

/** The last commits are put on another base, which conflicts in the biography. */
async function rebase(
  world: World,
  ending: 'abort' | 'ours' | 'theirs',
  depth: number,
  during: During,
) {
  if (!(await isTidy(world))) return
  const before = world.ledger.expected(file)
  await editTagline(world)
  await world.git('commit', '-qam', 'The tagline by hand')
  world.ledger.releaseUnchanged(before)
  const base = await branchOff(world, depth)
  if (!base) return
  await tolerate(() => world.git('rebase', '-q', base))
  if (await isConflicted(world)) await during(world)
  for (let step = 0; ending !== 'abort' && step < 20; step += 1) {
    if (!(await isConflicted(world))) break
    await decide(world, ending)
    await tolerate(() => world.git('rebase', '--continue'))
  }
  if (await isRebasing(world)) await world.git('rebase', '--abort')
}

async function isRebasing(world: World): Promise<boolean> {
  return (await world.text('.git/rebase-merge/head-name')) !== ''
}

/** Puts a hand edit aside and brings it back, on top of what was saved meanwhile. */
async function stash(world: World, ending: 'ours' | 'theirs', during: During) {
  if (!(await isTidy(world))) return
  const word = await editTagline(world)
  await world.git('stash', '-q')
  await during(world)
  const popped = await tolerate(() => world.git('stash', 'pop', '-q'))
  if (popped) return world.ledger.stands(file, 'tagline', word)
  if (!(await isConflicted(world))) return
  await during(world)
  await decide(world, ending)
  await world.git('reset', '-q')
  if (ending === 'ours') return
  world.ledger.release(file)
  world.ledger.stands(file, 'tagline', word)
}

const endings = fc.constantFrom('abort' as const, 'ours' as const, 'theirs' as const)
const sides = fc.constantFrom('ours' as const, 'theirs' as const)

/** What the developer does with git; `during` gives what happens while they are at it. */
export function developerGitCommands(during: fc.Arbitrary<Several>): fc.Arbitrary<Command>[] {
  return [
    during.map(({ names, act }) => command(`detached[${names}]`, (world) => detached(world, act))),
    fc
      .tuple(endings, during)
      .map(([ending, { names, act }]) =>
        command(`merge-${ending}[${names}]`, (world) => conflictedMerge(world, ending, act)),
      ),
    fc
      .tuple(endings, fc.integer({ min: 1, max: 4 }), during)
      .map(([ending, depth, { names, act }]) =>
        command(`rebase-${ending}(${depth})[${names}]`, (world) =>
          rebase(world, ending, depth, act),
        ),
      ),
    fc
      .tuple(sides, during)
      .map(([ending, { names, act }]) =>
        command(`stash-${ending}[${names}]`, (world) => stash(world, ending, act)),
      ),
  ]
}
