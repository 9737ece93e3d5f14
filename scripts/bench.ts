import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { productDir } from '../server/files/product-dir'
import { Bench } from './bench/bench'
import { groups } from './bench/groups'
import { installPeers } from './bench/peers'
import type { Figures, Group, Measured } from './bench/row'
import { line, markdown } from './bench/table'
import { Workplace } from './bench/workplace'
import { readOptions } from './read-options'

const help = `npm run bench [-- --full] [--only <name>]
Measures the built server over HTTP on generated sites, beside git's own commands and other programs,
on this machine: ratios first, with their goals, times last. Needs Linux. nginx and hugo are measured
where they are installed; all else is installed in scripts/bench/peers at the first run.

  --full    measures everything, in about 25 minutes; without it the short form, in about one
  --only    measures one group, shortly unless --full: ${groups.map(({ id }) => id).join(', ')}
  --json    where to save the figures, .callboard/bench.json unless told
  --table   prints the figures of a saved run as the README's table, and measures nothing`

const { values } = readOptions(help, {
  full: { type: 'boolean', default: false },
  only: { type: 'string' },
  json: { type: 'string', default: path.join(productDir, '.callboard/bench.json') },
  table: { type: 'string' },
  help: { type: 'boolean' },
})
const wanted = values.only === undefined ? groups : groups.filter(({ id }) => id === values.only)
if (values.help || wanted.length === 0) {
  console.log(help)
  process.exit(values.help ? 0 : 1)
}
if (values.table) {
  const { rows } = JSON.parse(await readFile(values.table, 'utf8')) as { rows: Measured[] }
  console.log(markdown(rows))
  process.exit()
}

const isShort = !values.full
const machine = `${os.availableParallelism()} cores (${os.cpus()[0]?.model}), ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}, Node ${process.version}`

async function measure(bench: Bench, group: Group): Promise<Measured[]> {
  const figures = await group.measure(bench).catch((error: unknown) => {
    // The others are measured all the same.
    process.exitCode = 1
    console.error(`The group ${group.id} failed:`, error)
    return {} as Figures
  })
  return group.rows.flatMap((row) => {
    const figure = figures[row.id]
    return figure ? [{ ...row, ...figure }] : []
  })
}

const work = await Workplace.open()
const rows: Measured[] = []
try {
  await installPeers(work)
  const bench = new Bench(work, isShort)
  console.log(machine)
  for (const group of wanted.filter((one) => one.isShort || !isShort || values.only)) {
    const measured = await measure(bench, group)
    for (const row of measured) console.log(line(row))
    rows.push(...measured)
  }
} finally {
  await work.close()
}
await mkdir(path.dirname(values.json), { recursive: true })
const run = { at: new Date().toISOString(), machine, load: os.loadavg(), isShort, rows }
await writeFile(values.json, `${JSON.stringify(run, null, 2)}\n`)
console.log(`\nSaved in ${values.json}`)
process.exit()
