import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { pictureForm } from '../template'
import { World } from '../world'

const paths = ['/', '/bio', '/photos', '/news', '/contact']
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks for a page; gives its status, 0 where no answer came. */
function visit(address: string, path: string): Promise<number> {
  return new Promise((resolve) => {
    get(address + path, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })
}

/** Visits until `end`; `pause` is the time between two visits of one visitor, in milliseconds. */
async function visitUntil(world: World, end: number, pause: number, statuses: Map<number, number>) {
  for (let count = 0; Date.now() < end; count += 1) {
    const next = Date.now() + pause
    const status = await visit(world.address(), paths[count % paths.length] ?? '/')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (pause > 0) await wait(Math.max(0, next - Date.now()))
  }
}

async function visits(world: World, ms: number, pause: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const end = Date.now() + ms
  const visitors = Array.from({ length: 32 }, () => visitUntil(world, end, pause, statuses))
  await Promise.all(visitors)
  return statuses
}

async function saveEach(
  world: World,
  ms: number,
  until: number,
  failed: string[],
  what: 'story' | 'photo',
) {
  for (let count = 0; Date.now() < until; count += 1) {
    const next = Date.now() + ms
    const reply = what === 'story' ? await addStory(world, count) : await addPhoto(world, count)
    if (reply.outcome !== 'done') failed.push(`A ${what} was answered ${reply.status}`)
    await wait(Math.max(0, next - Date.now()))
  }
}

function addStory(world: World, count: number) {
  const body = { headline: `Story ${count}`, date: '2026-02-03', description: 'Text.' }
  return world.admins[0].call('POST', '/api/news', body)
}

async function addPhoto(world: World, count: number) {
  const body = await pictureForm(count, `Photo ${count}`)
  return world.admins[1].call('POST', '/api/images/upload', body)
}

/** Visitors at 70% of what the server can do, while stories and photos are saved: no error. */
export async function countVisitors(minutes: number): Promise<string[]> {
  const world = await World.open()
  try {
    const peakMs = 10_000
    const peak = [...(await visits(world, peakMs, 0)).values()].reduce((a, b) => a + b, 0) / peakMs
    const pause = 32 / (peak * 0.7)
    const until = Date.now() + minutes * 60_000
    const failed: string[] = []
    const [statuses] = await Promise.all([
      visits(world, minutes * 60_000, pause),
      saveEach(world, 2_000, until, failed, 'story'),
      saveEach(world, 10_000, until, failed, 'photo'),
    ])
    console.log(`Visitors at ${Math.round(peak * 700)} a second:`, Object.fromEntries(statuses))
    const wrong = [...statuses].filter(([status]) => status !== 200)
    return [...failed, ...wrong.map(([status, count]) => `${count} visits were answered ${status}`)]
  } finally {
    await world.close()
  }
}
