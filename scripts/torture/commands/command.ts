import fc from 'fast-check'
import type { Reply } from '../client'
import type { World } from '../world'

/** One thing that somebody does, or that goes wrong. The model is empty: the ledger is the model. */
export type Command = fc.AsyncCommand<object, World>

/** A command that can always be given. */
export function command(name: string, act: (world: World) => Promise<void>): Command {
  return {
    check: () => true,
    run: (_model, world) => act(world),
    toString: () => name,
  }
}

/** Some commands one after the other, in the midst of another. */
export interface Several {
  names: string
  act(world: World): Promise<void>
}

/** One to `most` of these commands; `after` is done after each. */
export function several(
  commands: fc.Arbitrary<Command>,
  most: number,
  after?: (world: World) => Promise<void>,
): fc.Arbitrary<Several> {
  return fc.array(commands, { minLength: 1, maxLength: most }).map((chosen) => ({
    names: chosen.map(String).join(', '),
    act: async (world) => {
      for (const one of chosen) {
        await one.run({}, world)
        await after?.(world)
      }
    },
  }))
}

/** Keeps a change of these files, so that somebody can undo it. */
export function remember(world: World, reply: Reply, ...files: string[]): void {
  if (reply.outcome === 'done' && reply.change) world.changes.push({ change: reply.change, files })
}

/** Does something as a developer; what git or the disk refuse them is their own affair. */
export async function tolerate(act: () => Promise<unknown>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  )
}
