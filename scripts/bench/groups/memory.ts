import { setTimeout as wait } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import type { Group } from '../row'
import type { BenchServer } from '../server'
import { upload } from '../photographs'

const unit = 'MB' as const

/** What the server and everything it started has in memory while it rests. */
export const memory: Group = {
  id: 'memory',
  isShort: true,
  rows: [
    {
      id: 'memory-start',
      name: 'Memory two minutes after a start, starter content',
      unit,
      goal: { is: 'at most', value: 150 },
      limit: 'Node itself (about 45 MB), its compiled code, and pages',
    },
    {
      id: 'memory-entries',
      name: 'Memory with 1,000 entries and 500 images',
      unit,
      goal: { is: 'at most', value: 180 },
      limit: 'pages, and what V8 keeps for later',
    },
    {
      id: 'memory-uploads',
      name: 'Memory after 100 uploads',
      unit,
      goal: { is: 'at most', value: 250 },
      limit: 'what V8 and the allocator keep of the forms that came in',
    },
  ],
  async measure(bench) {
    bench.say('Looking at memory')
    const { server: small } = await bench.serve({ stories: 0 })
    const start = await resting(small)
    await small.end()
    if (bench.isShort) return { 'memory-start': start }
    const { server } = await bench.serve({ stories: 800, productions: 200, pictures: 500 })
    const entries = await resting(server)
    const [photograph = ''] = await bench.sites.largePhotographs(1)
    const bytes = await readFile(photograph)
    // Each with other bytes at its end, so that none is the same file.
    for (let at = 0; at < 100; at += 1)
      await upload(server, Buffer.concat([bytes, Buffer.from(`${at}`)]), `Upload ${at}`)
    const uploads = await resting(server)
    await server.end()
    return { 'memory-start': start, 'memory-entries': entries, 'memory-uploads': uploads }
  },
}

const restMs = 130_000

async function resting(server: BenchServer) {
  await server.untilIdle({ alone: true })
  // After a minute of rest it gives back what it does not need.
  await wait(restMs)
  const { memory, processes } = await server.usage()
  return { value: memory, beside: `resident, ${processes} process${processes === 1 ? '' : 'es'}` }
}
