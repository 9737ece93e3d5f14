import fc from 'fast-check'
import { BrowserDay } from './browser/browser-day'
import { browserCommands } from './browser/commands'
import { judgeWindows } from './browser/judge-windows'
import { judgeWords } from './browser/judge-words'
import { adminCommands } from './commands/admin'
import { type Command, several } from './commands/command'
import { developerCommands } from './commands/developer'
import { developerGitCommands } from './commands/developer-git'
import { developerHistoryCommands } from './commands/developer-history'
import { developerUpkeepCommands } from './commands/developer-upkeep'
import { faultCommands } from './commands/faults'
import { historyCommands } from './commands/history'
import { pictureCommands } from './commands/pictures'
import { productionCommands } from './commands/productions'
import { remoteCommands } from './commands/remote'
import { visitorCommands } from './commands/visitor'
import { judge } from './oracle/judge'
import { judgeTwo, TwoSites, twoSitesCommands } from './two-sites'
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
  /** Whether git makes every commit itself; if not told, with every other seed. */
  byGit?: boolean
  /** Leaves the folder of a day that failed where it is. */
  keep?: boolean
  /** Plays days of two sites that write one remote, or of a person in a browser, in place of the usual. */
  stage?: keyof typeof others
}

const admins = [...adminCommands, ...pictureCommands, ...productionCommands, ...historyCommands]
const meanwhile = several(fc.oneof(...admins), 3)
const developer = [
  ...developerCommands(meanwhile),
  ...developerGitCommands(meanwhile),
  ...developerHistoryCommands,
  ...developerUpkeepCommands(meanwhile),
  ...remoteCommands,
]
const faults = faultCommands(fc.oneof(...admins, ...visitorCommands))

// Weighted towards ordinary work, in whose midst the worst happens.
const all = [...admins, ...adminCommands, ...visitorCommands, ...developer, ...faults]

/** A promise that did not hold, with the day that broke it. */
export class BrokenPromise extends Error {}

/** What a day is played in. */
type Played = Pick<World, 'dir' | 'close'>

/** Where days are played: what happens there, and what must hold in the end. */
interface Stage<W extends Played> {
  commands: fc.Arbitrary<Command<W>>[]
  open: (surroundings: { byGit: boolean }) => Promise<W>
  judge: (world: W) => Promise<string[]>
}

const oneSite: Stage<World> = { commands: all, open: (how) => World.open(how), judge }
const twoSites: Stage<TwoSites> = {
  commands: twoSitesCommands(admins),
  open: (how) => TwoSites.open(how),
  judge: judgeTwo,
}
const browser: Stage<BrowserDay> = {
  commands: browserCommands,
  open: (how) => BrowserDay.open(how),
  judge: async (day) => [...(await judgeWindows(day)), ...(await judgeWords(day))],
}
const others = {
  'two-sites': (days: Play) => playOn(twoSites, days),
  browser: (days: Play) => playOn(browser, days),
}

async function playDay<W extends Played>(
  stage: Stage<W>,
  commands: Iterable<Command<W>>,
  byGit: boolean,
  keep = false,
): Promise<void> {
  const world = await stage.open({ byGit })
  let isGood = false
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
    const findings = await stage.judge(world)
    if (findings.length > 0) throw new BrokenPromise(findings.join('\n'))
    isGood = true
  } finally {
    if (keep && !isGood) console.error(`See ${world.dir}`)
    await world.close({ keep: keep && !isGood })
  }
}

/**
 * Plays days of random work and faults on a real server and judges each; gives what fast-check says
 * of the first that failed, undefined if none did.
 */
export function play(days: Play): Promise<string | undefined> {
  return days.stage ? others[days.stage](days) : playOn(oneSite, days)
}

async function playOn<W extends Played>(stage: Stage<W>, days: Play): Promise<string | undefined> {
  const { seed, runs, length, shrink, path, replayPath, byGit = seed % 2 === 0, keep } = days
  // Left to itself, fast-check plays half of that at most.
  const size = { maxCommands: length, size: 'max', replayPath } as const
  const day = fc.asyncProperty(fc.commands(stage.commands, size), (commands) =>
    playDay(stage, commands, byGit, keep),
  )
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
