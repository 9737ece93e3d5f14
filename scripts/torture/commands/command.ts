import type fc from 'fast-check'
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

/** Does something as a developer; what git or the disk refuse them is their own affair. */
export async function tolerate(act: () => Promise<unknown>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  )
}
