import path from 'node:path'
import { median, ms } from '../numbers'
import { generators } from '../peers/rebuild'
import type { Figures, Group, Row } from '../row'
import type { BenchServer } from '../server'
import { Stories } from '../stories'

const unit = '×' as const
const limit = 'what a save costs, and one page of /news'

function beside(name: string, value: number): Row {
  const id = `edit-${name.toLowerCase()}`
  const is = 'at most' as const
  return {
    id,
    name: `Edit → page, 1,000 posts ÷ ${name}'s build`,
    unit,
    goal: { is, value },
    limit,
  }
}

/** An edit until its page shows it, beside what other programs take to write their pages anew. */
export const rebuilds: Group = {
  id: 'rebuilds',
  isShort: false,
  rows: [
    beside('Hugo', 0.15),
    beside('Eleventy', 0.05),
    beside('Astro', 0.01),
    {
      id: 'edit-growth',
      name: 'Edit → page, 1,000 posts ÷ 10 posts',
      unit,
      goal: { is: 'at most', value: 1.3 },
      limit: "the length of git's index",
    },
  ],
  async measure(bench) {
    bench.say('Editing beside generators')
    const few = await bench.serve({ stories: 10, commits: 100 })
    const many = await bench.serve({ stories: 1000, commits: 1000 })
    const others = await generators(bench.work, path.join(many.siteDir, 'content/news'))
    const [editFew, editMany] = [await editor(few.server), await editor(many.server)]
    const took: Record<string, number[]> = { few: [], many: [] }
    for (let round = 0; round < bench.times(5, 1); round += 1) {
      for (let turn = 0; turn < bench.times(4, 2); turn += 1) {
        took.few?.push(await editFew())
        took.many?.push(await editMany())
      }
      for (const { name, rebuild } of others) (took[name] ??= []).push(await rebuild())
    }
    await few.server.end()
    await many.server.end()
    return figuresOf(took)
  },
}

function figuresOf(took: Record<string, number[]>): Figures {
  const middle = (name: string) => median(took[name] ?? [])
  const [many, few] = [middle('many'), middle('few')]
  const figures: Figures = {
    'edit-growth': { value: many / few, beside: `${ms(many)} and ${ms(few)}` },
  }
  for (const name of ['Hugo', 'Eleventy', 'Astro']) {
    const value = took[name] ? many / middle(name) : undefined
    const times = took[name] ? `${ms(many)} and ${ms(middle(name))}` : 'it is not installed'
    figures[`edit-${name.toLowerCase()}`] = { value, beside: times }
  }
  return figures
}

/** Edits the newest story, and waits until the page of the news has it; gives the milliseconds. */
async function editor(server: BenchServer): Promise<() => Promise<number>> {
  const stories = await Stories.open(server)
  let edits = 0
  return async () => {
    edits += 1
    const headline = `Edited ${edits} times`
    const begin = performance.now()
    await stories.save(0, headline)
    const { body } = await server.call('GET', '/news')
    const end = performance.now()
    if (!body.includes(headline)) throw new Error('An acknowledged save is not on its page')
    return end - begin
  }
}
