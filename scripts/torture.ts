import { readNumber, readOptions } from './read-options'
import { countAll } from './torture/figures'
import { play } from './torture/simulation'
import { removeTemplate } from './torture/template'

const help = `npm run torture [-- --minutes <n> | --seed <n> [--shrink] | --figures]
Plays bad days on a real server with real git: two admins, visitors, a developer at the shell and a
remote, while disks fail, git dies and processes are killed. After each day an oracle that shares
nothing with the product says which promise did not hold. Exits with 1 at the first that did not.

  --minutes   plays for that long, 10 unless told
  --seed      plays the days of one seed, as a failure named it
  --path      plays only the day of a seed that failed; --replay only the steps of it that a
              shorter day kept, as the failure named them
  --days      how many days a seed has, 5 unless told
  --length    how many things happen in a day at most, 20 unless told
  --keep      leaves the folder of a day that failed, for a look at it
  --two-sites plays two sites that write one remote, as a laptop and a server do, and looks whether they
              come to rest alike
  --browser   plays a person who types and uploads in windows of a real browser, while windows are
              closed, the browser and the server are killed, sessions end, files are renamed or taken
              away and the line is slow, cut or silent, and looks whether each word that was typed is
              kept where it was, and whether old windows come to show what a new one does
  --shrink    looks for a shorter day that fails in the same way
  --figures   counts instead: kills, refusing disks, a developer's commits and writers at one moment,
              visitors during saves; --scale 0.1 does a tenth of each, --only does one: refusals,
              committer, writers, visitors, kills`

const { values } = readOptions(help, {
  minutes: { type: 'string', default: '10' },
  seed: { type: 'string' },
  path: { type: 'string' },
  replay: { type: 'string' },
  figures: { type: 'boolean', default: false },
  only: { type: 'string' },
  scale: { type: 'string', default: '1' },
  days: { type: 'string', default: '5' },
  length: { type: 'string', default: '20' },
  keep: { type: 'boolean', default: false },
  shrink: { type: 'boolean', default: false },
  'two-sites': { type: 'boolean', default: false },
  browser: { type: 'boolean', default: false },
  help: { type: 'boolean' },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const numberOf = (name: 'minutes' | 'scale' | 'days' | 'length') =>
  readNumber(help, name, values[name])

const { path, shrink, keep, replay: replayPath } = values
const elsewhere = values.browser ? ('browser' as const) : undefined
const stage = values['two-sites'] ? ('two-sites' as const) : elsewhere
const shape = {
  runs: numberOf('days'),
  length: numberOf('length'),
  path,
  replayPath,
  shrink,
  keep,
  stage,
}

/** Says whether every promise held. */
async function playSeed(seed: number): Promise<boolean> {
  const failure = await play({ ...shape, seed })
  if (failure) console.error(failure)
  else console.log(`Seed ${seed}: ${shape.runs} days, every promise held`)
  return !failure
}

async function playFor(minutes: number): Promise<boolean> {
  const end = Date.now() + minutes * 60_000
  while (Date.now() < end) {
    if (!(await playSeed(Math.floor(Math.random() * 2 ** 31)))) return false
  }
  return true
}

function run(): Promise<boolean> {
  if (values.figures) return countAll(numberOf('scale'), values.only)
  if (values.seed !== undefined) return playSeed(readNumber(help, 'seed', values.seed))
  return playFor(numberOf('minutes'))
}

const isGood = await run().finally(removeTemplate)
process.exit(isGood ? 0 : 1)
