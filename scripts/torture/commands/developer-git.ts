import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import type { World } from '../world'
import { command, tolerate, type Command, type Several } from './command'
import { commitAll } from './developer'

type During = Several['act']

const file = 'content/bio.md'
/** The biography's file with another tagline. */
export const withTagline = (text: string, tagline: string) =>
  text.replace(/^tagline: .*$/m, `tagline: ${tagline}`)

/** Commits everything; says whether git then has nothing more to ask. */
export async function isTidy(world: World): Promise<boolean> {
  await commitAll(world)
  return (await world.git('status', '--porcelain', '-uno')) === ''
}

async function isConflicted(world: World): Promise<boolean> {
  return (await world.git('ls-files', '--unmerged')) !== ''
}

/** Whether only the biography conflicts: who does not want to look at each of several files gives up. */
async function isInBiography(world: World): Promise<boolean> {
  return (await world.git('diff', '--name-only', '--diff-filter=U')) === `${file}\n`
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

const joining = {
  merge: { start: ['merge', '-q', '--no-edit'], stop: ['merge', '--abort'] },
  'cherry-pick': { start: ['cherry-pick'], stop: ['cherry-pick', '--abort'] },
  pull: { start: ['pull', '-q', '--no-rebase', '--no-edit', 'origin'], stop: ['merge', '--abort'] },
} as const

/** What a developer joins with what they have: another tagline, for a pull pushed by somebody else. */
async function otherSide(world: World, how: keyof typeof joining): Promise<string | undefined> {
  if (how !== 'pull') return branchOff(world)
  const edit = (text: string) => withTagline(text, `From afar ${world.ledger.word()}`)
  return (await tolerate(() => world.pushElsewhere(file, edit))) ? 'main' : undefined
}

/** A merge that conflicts in the biography, ended by giving up or by deciding. */
async function conflictedMerge(
  world: World,
  how: keyof typeof joining,
  ending: 'abort' | 'ours' | 'theirs',
  during: During,
) {
  const other = (await isTidy(world)) ? await otherSide(world, how) : undefined
  if (!other) return
  const { start, stop } = joining[how]
  const before = await standing(world)
  if (await tolerate(() => world.git(...start, other))) return releaseChanged(world, before)
  if (!(await isConflicted(world))) return
  await during(world)
  if (ending === 'abort' || !(await isInBiography(world))) return void (await world.git(...stop))
  await world.git('checkout', `--${ending}`, '--', file)
  await world.git('add', file)
  // Of what is picked nothing is left where it is not taken.
  const isNothing = how === 'cherry-pick' && ending === 'ours'
  await world.git(...(isNothing ? ['cherry-pick', '--skip'] : ['commit', '-q', '--no-edit']))
  await releaseChanged(world, before)
}

/** The commit that stands, and what is expected of all files. */
export async function standing(world: World) {
  const head = (await world.git('rev-parse', 'HEAD')).trim()
  return { head, places: new Map(world.ledger.current) }
}

/** Of files that say something else since then by git, only what was written meanwhile is expected. */
export async function releaseChanged(
  world: World,
  { head, places }: Awaited<ReturnType<typeof standing>>,
) {
  const listed = await world.git('diff', '--name-only', '--no-renames', head, 'HEAD')
  const files = listed.split('\n').filter(Boolean)
  const isChanged = ([place]: [string, unknown]) => files.includes(place.split('#')[0] ?? '')
  world.ledger.releaseUnchanged(new Map([...places].filter(isChanged)))
  for (const name of files) world.ledger.back(name)
}

/** Rewrites the tagline by hand; gives the word it now holds. */
async function editTagline(world: World): Promise<string> {
  const text = await world.text(file)
  const word = world.ledger.word()
  world.ledger.retype(/^tagline: .*$/m.exec(text)?.[0] ?? '')
  await writeFile(world.file(file), withTagline(text, `By hand ${word}`))
  world.ledger.claims.push({ word, by: 'hand', file, field: 'tagline', outcome: 'done' })
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
    if (!(await isInBiography(world))) break
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
const joins = fc.constantFrom('merge' as const, 'cherry-pick' as const, 'pull' as const)
const sides = fc.constantFrom('ours' as const, 'theirs' as const)

/** What the developer does with git; `during` gives what happens while they are at it. */
export function developerGitCommands(during: fc.Arbitrary<Several>): fc.Arbitrary<Command>[] {
  return [
    during.map(({ names, act }) => command(`detached[${names}]`, (world) => detached(world, act))),
    fc
      .tuple(joins, endings, during)
      .map(([how, ending, { names, act }]) =>
        command(`${how}-${ending}[${names}]`, (world) => conflictedMerge(world, how, ending, act)),
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
