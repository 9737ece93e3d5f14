import fc from 'fast-check'
import type { Reply } from '../client'
import type { World } from '../world'

/** One thing that somebody does, or that goes wrong. The model is empty: the ledger is the model. */
export type Command<W = World> = fc.AsyncCommand<object, W>

/** A command that can always be given. */
export function command<W = World>(name: string, act: (world: W) => Promise<void>): Command<W> {
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

/**
 * Notes a text that an admin's call wrote into a field; `isWhole` where that replaced the whole form, with
 * everything that stood in it. One that got no answer waits to be sent again.
 */
export function noteCall(
  world: World,
  reply: Reply,
  { word, file }: { word: string; file: string },
  field: string,
  isWhole = false,
): void {
  const { ledger } = world
  const claim = ledger.note({ word, by: 'call', file, outcome: reply.outcome }, field)
  const end = (last: Reply) => {
    if (isWhole && last.outcome !== 'refused') ledger.releaseOthers(file, field)
    remember(world, last, file)
  }
  end(reply)
  sendLater(world, reply, (last) => {
    ledger.answered(claim, last.outcome)
    end(last)
  })
}

/** Keeps a call that got no answer, to be sent again under its key; `end` hears of each answer. */
export function sendLater(world: World, { again }: Reply, end: (last: Reply) => void): void {
  if (!again) return
  world.unanswered.push(async () => {
    const last = await again()
    end(last)
    return last.outcome !== 'unknown'
  })
}

/** Does something as a developer; what git or the disk refuse them is their own affair. */
export async function tolerate(act: () => Promise<unknown>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  )
}
