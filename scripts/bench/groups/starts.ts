import type { Bench } from '../bench'
import { readable } from '../numbers'
import type { Group } from '../row'
import { BenchServer } from '../server'

const unit = 's' as const
const goal = { is: 'at most', value: 1 } as const
const limit = 'looking into the first 32 pictures, and listing all'

/** How much later the first start on many pictures answers than one on the starter content. */
export const starts: Group = {
  id: 'starts',
  isShort: false,
  rows: [
    {
      id: 'start-1000',
      name: 'First start with 1,000 pictures, longer than without any',
      unit,
      goal,
      limit,
    },
    { id: 'start-10000', name: 'The same, 10,000 pictures', unit, goal, limit },
  ],
  async measure(bench) {
    bench.say('Starting')
    const empty = await firstStart(bench, 0)
    const after = async (pictures: number) => {
      const took = await firstStart(bench, pictures)
      const ratio = `${readable(took / empty)}×`
      return {
        value: Math.max(0, took - empty),
        beside: `answers after ${readable(took)} and ${readable(empty)} s, ${ratio}`,
      }
    }
    const some = await after(1000)
    if (bench.isShort) return { 'start-1000': some }
    return { 'start-1000': some, 'start-10000': await after(10_000) }
  },
}

/** Seconds until a server answers that has not seen its site before. */
async function firstStart(bench: Bench, pictures: number): Promise<number> {
  const siteDir = await bench.sites.make({ stories: 20, pictures })
  const server = await BenchServer.start(bench.work, siteDir)
  // What it goes on making of all those pictures is of no interest here.
  await server.end('SIGKILL')
  return server.startedIn / 1000
}
