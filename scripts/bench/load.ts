import { text } from 'node:stream/consumers'
import path from 'node:path'
import { peer } from './peers'
import { usage } from './usage'
import { programs, type Workplace } from './workplace'

/** What a load came to. */
export interface Load {
  perSecond: number
  /** Answers for each second of CPU that the server's processes used. */
  perCpuSecond: number
}

interface Report {
  requests: { total: number }
  duration: number
  errors: number
  non2xx: number
}

const connections = 32
const oneStep = 10

/** A server that can be asked, with the process group that answers. */
export interface Target {
  url: string
  group: number
}

/** Asks for one address over and over for some seconds, from a process of its own. */
export async function load(
  work: Workplace,
  { url, group }: Target,
  encoding: string,
  seconds: number,
): Promise<Load> {
  const header = ['-H', `Accept-Encoding=${encoding}`]
  const args = [peer('autocannon/autocannon.js'), '-j', '-c', `${connections}`, '-d', `${seconds}`]
  const before = (await usage(group)).cpu
  const report = JSON.parse(await work.run(process.execPath, [...args, ...header, url])) as Report
  // It is counted in steps, and a little may be none.
  const cpu = Math.max(oneStep, (await usage(group)).cpu - before)
  const { requests, duration, errors, non2xx } = report
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} wrong answers`)
  return { perSecond: requests.total / duration, perCpuSecond: (requests.total * 1000) / cpu }
}

const visitsPerSecond = 100

/** Visits a page until it is told to stop; gives the milliseconds that each visit took. */
export function visit(work: Workplace, url: string): () => Promise<number[]> {
  const program = path.join(programs, 'visitor.mjs')
  const child = work.start(process.execPath, [program, url, `${visitsPerSecond}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return async () => {
    if (!child.stdout) throw new Error('The visitor has no output')
    child.stdin?.end()
    const said = JSON.parse(await text(child.stdout)) as { times: number[]; failures: string[] }
    const { failures } = said
    if (failures.length > 0)
      throw new Error(`${failures.length} visits of ${url} failed: ${failures[0]}`)
    return said.times
  }
}
