import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { collections } from '../src/schema'
import { startApp } from '../server/app'
import { readConfig } from '../server/config'
import { createLog } from '../server/log'
import { programAuthor } from '../server/services/save/commit-text'
import { createEntry } from '../server/services/entries/create-entry'
import { readVersions } from '../server/services/history/read-history'
import { updateSingleton } from '../server/services/entries/update-singleton'
import { takeIn } from '../server/services/save/publish-changes'

const help = `npm run bench [-- --entries <n> --saves <n>]
Measures starts, saves, renders, history and page requests on a new site, on this machine.

  --entries   productions added beside the starter content, 200 unless told
  --saves     how many saves are timed, 50 unless told`

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '200' },
    saves: { type: 'string', default: '50' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

process.env.NODE_ENV = 'production'
const siteDir = await mkdtemp(path.join(os.tmpdir(), 'callboard-bench-'))
const config = readConfig({ PORT: '0', SITE_DIR: siteDir, LOG_LEVEL: 'error' })
const start = () => startApp(config, createLog(config.logLevel))

async function timed<T>(task: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begin = performance.now()
  const result = await task()
  return [performance.now() - begin, result]
}

function report(what: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const ms = (value = 0) => `${value.toFixed(1)} ms`.padStart(11)
  console.log(`${what.padEnd(44)} median ${ms(at(0.5))}   95 % ${ms(at(0.95))}`)
}

function production(step: number) {
  return collections.productions.create.parse({
    name: `Production ${step}`,
    role: 'Role',
    productionDate: '2026-01-01',
    description: 'Text.',
  })
}

async function repeat(times: number, task: (step: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let step = 0; step < times; step += 1) taken.push((await timed(() => task(step)))[0])
  return taken
}

const [cold, first] = await timed(start)
report('first start, starter content', [cold])
await first.site.media.idle()
await first.close()
const [warm, app] = await timed(start)
report('start with a cache', [warm])

const saves = Number(values.saves)
report(
  'save of the biography: file, commit, pages',
  await repeat(saves, (step) =>
    updateSingleton(app.site, programAuthor, 'bio', { tagline: `Tagline ${step}` }),
  ),
)
report(
  'save of a new production',
  await repeat(Number(values.entries), (step) =>
    createEntry(app.site, programAuthor, 'productions', production(step)),
  ),
)
report('rendering all pages', await repeat(10, () => app.site.publisher.publishAll()))
report(
  'history of the biography',
  await repeat(10, () => readVersions(app.site, 'bio', '', { limit: 30 })),
)

const bioFile = path.join(siteDir, 'content/bio.md')
report(
  'hand edit taken in, once noticed',
  await repeat(10, async (step) => {
    const text = await readFile(bioFile, 'utf8')
    await writeFile(bioFile, text.replace(/^tagline: .*$/m, `tagline: By hand ${step}`))
    await app.site.writer.run(() => takeIn(app.site, ['content/bio.md']))
  }),
)

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const seconds = 3

/** Requests the page over and over until the time is up; gives how many were answered. */
async function requestUntil(end: number): Promise<number> {
  let answered = 0
  while (performance.now() < end) {
    await new Promise<void>((resolve, reject) => {
      get(app.address, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
        answer.resume().on('end', resolve)
      }).on('error', reject)
    })
    answered += 1
  }
  return answered
}

const end = performance.now() + seconds * 1000
const counts = await Promise.all(Array.from({ length: 32 }, () => requestUntil(end)))
const perSecond = counts.reduce((sum, count) => sum + count, 0) / seconds
console.log(
  `${'home page, client in the same process'.padEnd(44)} ${Math.round(perSecond)} requests a second`,
)

agent.destroy()
await app.close()
await rm(siteDir, { recursive: true, force: true })
console.log(`\nNode ${process.version}, ${os.cpus().length} cores, ${os.type()}`)
process.exit(0)
