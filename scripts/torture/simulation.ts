import fc from 'fast-check'
import { adminCommands } from './commands/admin'
import { developerCommands } from './commands/developer'
import { faultCommands } from './commands/faults'
import { visitorCommands } from './commands/visitor'
import { judge } from './oracle/judge'
import { World } from './world'

/** Which days are played. */
export interface Play {
  seed: number
  /** How many days. */
  runs: number
  /** How many things happen in a day, at most. */
  length: number
  /** Looks for a shorter day that fails, too. */
  shrink: boolean
  /** Plays only the day that a failure named. */
  path?: string
  /** Of that day only the steps that a shorter one kept. */
  replayPath?: string
}

const calls = fc.oneof(...adminCommands, ...visitorCommands)
const developer = developerCommands(fc.oneof(...adminCommands))
const faults = faultCommands(calls)

// Weighted towards ordinary work, in whose midst the worst happens.
const all = [...adminCommands, ...adminCommands, ...visitorCommands, ...developer, ...faults]

/** A promise that did not hold, with the day that broke it. */
export class BrokenPromise extends Error {}

async function playDay(commands: Iterable<fc.AsyncCommand<object, World>>): Promise<void> {
  const world = await World.open()
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
    const findings = await judge(world)
    if (findings.length > 0) throw new BrokenPromise(findings.join('\n'))
  } finally {
    await world.close()
  }
}

/**
 * Plays days of random work and faults on a real server and judges each; gives what fast-check says
 * of the first that failed, undefined if none did.
 */
export async function play({
  seed,
  runs,
  length,
  shrink,
  path,
  replayPath,
}: Play): Promise<string | undefined> {
  const day = fc.asyncProperty(fc.commands(all, { maxCommands: length, replayPath }), playDay)
  const options = { seed, numRuns: runs, path, endOnFailure: !shrink }
  const details = await fc.check(day, options)
  if (!details.failed) return undefined
  const error = details.errorInstance
  return [
    `seed ${details.seed}, path ${details.counterexamplePath ?? ''}`,
    String(details.counterexample?.[0]),
    error instanceof Error ? error.message : String(error),
  ].join('\n')
}
