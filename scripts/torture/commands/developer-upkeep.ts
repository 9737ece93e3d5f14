import fc from 'fast-check'
import type { World } from '../world'
import { command, tolerate, type Command, type Several } from './command'
import { commitAll } from './developer'
import { isTidy } from './developer-git'

type During = Several['act']

const upkeeps = {
  gc: ['gc', '-q'],
  repack: ['repack', '-adq'],
  'pack-refs': ['pack-refs', '--all'],
} as const

/** Has git clear up while people work. */
async function clearUp(world: World, how: keyof typeof upkeeps, during: During) {
  await Promise.all([tolerate(() => world.git(...upkeeps[how])), during(world)])
}

/** Works on a branch, where saves come in, too, as they do on main after that, and joins the two. */
async function branch(world: World, during: During) {
  const { ledger } = world
  const name = `work-${ledger.word()}`
  if (!(await isTidy(world)) || !(await tolerate(() => world.git('switch', '-qc', name)))) return
  await during(world)
  await commitAll(world)
  await world.git('switch', '-q', 'main')
  await during(world)
  await commitAll(world)
  const joined = await tolerate(() => world.git('merge', '-q', '--no-edit', name))
  if (!joined) await tolerate(() => world.git('merge', '--abort'))
  // Of two that wrote beside each other git chooses by its own rules; each is in a history.
  for (const place of ledger.current.keys()) ledger.release(place.split('#')[0] ?? '')
  ledger.deletions = []
}

/** What the developer does with the repository as a whole; `during` gives what happens meanwhile. */
export function developerUpkeepCommands(during: fc.Arbitrary<Several>): fc.Arbitrary<Command>[] {
  const hows = fc.constantFrom('gc' as const, 'repack' as const, 'pack-refs' as const)
  return [
    fc
      .tuple(hows, during)
      .map(([how, { names, act }]) =>
        command(`${how}[${names}]`, (world) => clearUp(world, how, act)),
      ),
    during.map(({ names, act }) => command(`branch[${names}]`, (world) => branch(world, act))),
  ]
}
