import { packDepth } from '../../../server/git/upkeep'
import type { Change, Page } from '../../../src/schema/api'
import { median, ms } from '../numbers'
import type { Group } from '../row'
import type { BenchServer } from '../server'
import { storyId } from '../sites'

/** What the admin asks of a long history. */
export const history: Group = {
  id: 'history',
  isShort: false,
  rows: [
    {
      id: 'history-deleted',
      name: '`/api/history/deleted`, 10,000 commits',
      unit: 'ms',
      goal: { is: 'at most', value: 60 },
      limit: 'one `git log` over the whole history, the first time',
    },
    {
      id: 'history-others',
      name: 'The slowest of the other history calls',
      unit: 'ms',
      goal: { is: 'at most', value: 50 },
      limit: 'git reading trees to find the versions of one story',
    },
  ],
  async measure(bench) {
    bench.say('Asking about the past')
    const { server, siteDir } = await bench.serve({ stories: 500, commits: 10_000 })
    // As its upkeep leaves it where the commits came one after the other.
    const packed = ['-c', `pack.depth=${packDepth}`, 'repack', '-adq']
    await bench.work.run('git', packed, { cwd: siteDir })
    const times = bench.times(15, 3)
    const { items } = await server.json<Page<Change>>('/api/history')
    const { change = '', author = '' } = items.at(-1) ?? {}
    const calls = {
      all: '/api/history',
      'by kind': '/api/history?kind=news',
      'by person': `/api/history?person=${encodeURIComponent(author)}`,
      people: '/api/history/people',
      'one story': `/api/history/entries/news/${storyId(3)}`,
      'one change': `/api/history/changes/${change}`,
    }
    const deleted = await timed(server, '/api/history/deleted', times)
    const others: [name: string, took: number][] = []
    for (const [name, url] of Object.entries(calls))
      others.push([name, (await timed(server, url, times)).middle])
    await server.end()
    return {
      'history-deleted': {
        value: deleted.middle,
        beside: `the first ${ms(deleted.first)}, ${times} in all`,
      },
      'history-others': {
        value: Math.max(...others.map(([, took]) => took)),
        beside: others.map(([name, took]) => `${name} ${ms(took)}`).join(', '),
      },
    }
  },
}

async function timed(server: BenchServer, url: string, times: number) {
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) took.push(await server.time('GET', url))
  return { first: took[0] ?? 0, middle: median(took) }
}
