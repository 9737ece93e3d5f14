import { setTimeout as wait } from 'node:timers/promises'
import { judge } from '../oracle/judge'
import { World } from '../world'

const judgedEach = 100

/** One save, noted as it ended. */
async function save(world: World): Promise<void> {
  const word = world.ledger.word()
  const body = { headline: `Story ${word}`, date: '2026-02-03', description: `Text ${word}` }
  const reply = await world.admins[0].call('POST', '/api/news', body)
  const file = `content/news/2026-02-03-story-${word}.md`
  world.ledger.note({ word, by: 'call', file, outcome: reply.outcome }, 'description')
}

/** Kills the server, or it with all that it started, at any moment of a save, and starts it again. */
export async function countKills(times: number): Promise<string[]> {
  let world = await World.open()
  const findings: string[] = []
  try {
    for (let count = 1; count <= times; count += 1) {
      const saves = Promise.all([save(world), save(world)])
      await wait(Math.random() * 250)
      await world.stop('SIGKILL', count % 2 === 0)
      await saves
      await world.start()
      if (count % judgedEach !== 0 && count !== times) continue
      findings.push(...(await judge(world)))
      console.log(`${count} kills, ${findings.length} findings`)
      await world.close()
      if (count < times) world = await World.open()
    }
  } finally {
    await world.close()
  }
  return findings
}
