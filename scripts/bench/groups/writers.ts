import { setTimeout as wait } from 'node:timers/promises'
import { visit } from '../load'
import { at, ms, readable } from '../numbers'
import type { Group } from '../row'
import { Stories } from '../stories'

const clients = 10

/** Ten people who save as fast as they are answered, while somebody reads. */
export const writers: Group = {
  id: 'writers',
  isShort: true,
  rows: [
    {
      id: 'writers-saves',
      name: 'Saves of ten clients at once, 2,000 files',
      unit: 'a second',
      goal: { is: 'at least', value: 30 },
      limit: 'one writer at a time, and what a save costs',
    },
    {
      id: 'writers-visitors',
      name: 'p99 of `/` meanwhile ÷ idle',
      unit: '×',
      goal: { is: 'at most', value: 3 },
      limit: 'saving and rendering in the process that answers',
    },
  ],
  async measure(bench) {
    bench.say('Ten clients saving')
    const { server, shape } = await bench.serveFiles(2000)
    const seconds = bench.times(10, 4)
    const visitIdle = visit(bench.work, `${server.address}/`)
    await wait(seconds * 1000)
    const idle = await visitIdle()
    const stories = await Stories.open(server)
    const stop = visit(bench.work, `${server.address}/`)
    const begin = performance.now()
    const until = begin + seconds * 1000
    let saved = 0
    async function write(client: number) {
      const number = Math.floor((client * shape.stories) / clients)
      for (let turn = 0; performance.now() < until; turn += 1) {
        await stories.save(number, `Client ${client}, turn ${turn}`)
        saved += 1
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, client) => write(client)))
    const took = performance.now() - begin
    const busy = await stop()
    await server.end()
    const [idleP99, busyP99] = [at(idle, 0.99), at(busy, 0.99)]
    return {
      'writers-saves': {
        value: (saved * 1000) / took,
        beside: `${saved} saves in ${readable(took / 1000)} s`,
      },
      'writers-visitors': {
        value: busyP99 / idleP99,
        beside: `${ms(busyP99)} and ${ms(idleP99)}, ${busy.length} visits`,
      },
    }
  },
}
