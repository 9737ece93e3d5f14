import { cp } from 'node:fs/promises'
import type { Bench } from '../bench'
import { median, ms, readable } from '../numbers'
import type { Figure, Group } from '../row'
import { storyId } from '../sites'
import { Stories } from '../stories'
import { Talker } from '../talker'

const goal = { is: 'at most', value: 1.25, then: 0.75 } as const

/** An acknowledged save beside git's own commands, on sites of three sizes. */
export const saves: Group = {
  id: 'saves',
  isShort: true,
  rows: [
    {
      id: 'save-100',
      name: 'A save ÷ write, fsync, `git add` and `git commit --only`; 100 files, 5,000 commits',
      unit: '×',
      goal,
      limit: 'rendering what changed, and seventeen syncs of the disk in four steps',
    },
    {
      id: 'save-2000',
      name: 'The same, 2,000 files',
      unit: '×',
      goal,
      limit: "the same, and git's whole index, read and written",
    },
    {
      id: 'save-20000',
      name: 'The same, 20,000 files',
      unit: '×',
      goal,
      limit: "the same, and git's whole index, read and written",
    },
    {
      id: 'save-growth',
      name: 'A save with 20,000 files ÷ with 100',
      unit: '×',
      goal: { is: 'at most', value: 3 },
      limit: "the length of git's index",
    },
  ],
  async measure(bench) {
    const small = await compare(bench, 100)
    const middle = await compare(bench, 2000)
    const figures = { 'save-100': besideFloor(small), 'save-2000': besideFloor(middle) }
    if (bench.isShort) return figures
    const large = await compare(bench, 20_000)
    const growth = median(large.saves) / median(small.saves)
    const beside = `${ms(median(large.saves))} and ${ms(median(small.saves))}`
    return {
      ...figures,
      'save-20000': besideFloor(large),
      'save-growth': { value: growth, beside },
    }
  },
}

interface Compared {
  saves: number[]
  floors: number[]
}

function besideFloor({ saves, floors }: Compared): Figure {
  const [save, floor] = [median(saves), median(floors)]
  return { value: save / floor, beside: `${ms(save)} and ${ms(floor)}, ${readable(1000 / save)}/s` }
}

async function compare(bench: Bench, files: number): Promise<Compared> {
  bench.say(`Saving on ${files} files`)
  const { server, siteDir, shape } = await bench.serveFiles(files)
  const floorDir = bench.work.path('floor')
  await cp(siteDir, floorDir, { recursive: true })
  const stories = await Stories.open(server)
  const floor = Talker.start(bench.work, 'floor.mjs', floorDir)
  const compared: Compared = { saves: [], floors: [] }
  const times = bench.times(60, 12)
  const warming = 3
  for (let turn = 0; turn < times + warming; turn += 1) {
    // New and old ones: stories all over the list, the newest among them.
    const number = Math.floor((turn % 30) * (shape.stories / 30))
    const file = `content/news/${storyId(number)}.md`
    const floorTook = await floor.ask(JSON.stringify({ file, number: turn }))
    const saveTook = await stories.save(number, `Turn ${turn}`)
    if (turn < warming) continue
    compared.floors.push(floorTook)
    compared.saves.push(saveTook)
  }
  await floor.end()
  await server.end()
  return compared
}
