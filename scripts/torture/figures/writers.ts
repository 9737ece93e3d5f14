import { Client } from '../client'
import { judge } from '../oracle/judge'
import { admins } from '../server-process'
import { World } from '../world'

const allowed = new Set([409, 503])

/** One person who saves again and again: news of their own, and a tagline that all fight for. */
async function writeOften(
  world: World,
  writer: number,
  saves: number,
  statuses: Map<number, number>,
) {
  const client = new Client(() => world.address(), `198.51.100.${writer + 10}`, admins[0])
  for (let count = 0; count < saves; count += 1) {
    const word = world.ledger.word()
    const isOwn = count % 2 === 0
    const { reply, file, field } = isOwn
      ? await addStory(client, word, count)
      : await fightForTagline(client, word)
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    world.ledger.claims.push({ word, by: 'call', file, outcome: reply.outcome })
    if (isOwn && reply.outcome === 'done') world.ledger.stands(file, field, word)
  }
}

async function addStory(client: Client, word: string, day: number) {
  // Among thousands of one day each new story would stand somewhere, and move all pages of the news.
  const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)
  const body = { headline: `Story ${word}`, date, description: `Text ${word}` }
  const reply = await client.call('POST', '/api/news', body)
  return { reply, file: `content/news/${date}-story-${word}.md`, field: 'description' }
}

async function fightForTagline(client: Client, word: string) {
  const data = await client.read<{ bio: { revision: string } }>('/api/cms-data')
  const { revision = '', ...bio } = data?.bio ?? {}
  const body = { type: 'bio', content: { ...bio, tagline: `A text ${word}` } }
  const reply = await client.call('POST', '/api/cms-content', body, revision)
  return { reply, file: 'content/bio.md', field: 'tagline' }
}

/** Many people save at one moment: each save is done and in history, or refused and nowhere. */
export async function countWriters(writers: number, saves: number): Promise<string[]> {
  const world = await World.open()
  const statuses = new Map<number, number>()
  try {
    const all = Array.from({ length: writers }, (_, writer) =>
      writeOften(world, writer, saves, statuses),
    )
    await Promise.all(all)
    const findings = [...statuses.keys()]
      .filter((status) => !(status >= 200 && status < 300) && !allowed.has(status))
      .map((status) => `${statuses.get(status)} saves were answered ${status}`)
    findings.push(...(await judge(world)))
    console.log(`${writers} writers × ${saves} saves:`, Object.fromEntries(statuses))
    return findings
  } finally {
    await world.close()
  }
}
