import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { judge } from '../oracle/judge'
import { World } from '../world'

const run = promisify(execFile)

/** Something that keeps saves from being written, and how to put it right. */
interface Obstacle {
  name: string
  begin(world: World): Promise<unknown>
  end(world: World): Promise<unknown>
}

const obstacles: Obstacle[] = [
  {
    name: 'disk full',
    begin: (world) => run('sh', ['-c', `cat /dev/zero > '${world.file('ballast')}' || true`]),
    end: (world) => rm(world.file('ballast'), { force: true }),
  },
  {
    name: 'permission denied',
    begin: (world) => run('chmod', ['-R', 'a-w', world.file('content')]),
    end: (world) => run('chmod', ['-R', 'u+w', world.file('content')]),
  },
  {
    name: 'read-only .git',
    begin: (world) => run('chmod', ['-R', 'a-w', world.file('.git')]),
    end: (world) => run('chmod', ['-R', 'u+w', world.file('.git')]),
  },
  {
    name: 'live index.lock',
    begin: (world) => writeFile(world.file('.git/index.lock'), ''),
    end: (world) => rm(world.file('.git/index.lock'), { force: true }),
  },
]

async function save(world: World) {
  const word = world.ledger.word()
  const body = { headline: `Story ${word}`, date: '2026-02-03', description: `Text ${word}` }
  const reply = await world.admins[0].call('POST', '/api/news', body)
  const file = `content/news/2026-02-03-story-${word}.md`
  world.ledger.note({ word, by: 'call', file, outcome: reply.outcome }, 'description')
  return reply
}

async function countOne(obstacle: Obstacle, times: number): Promise<string[]> {
  const world = await World.open({ small: obstacle.name === 'disk full', unprivileged: true })
  const findings: string[] = []
  try {
    // Signs in, which a full disk keeps from being noted.
    await save(world)
    for (let count = 0; count < times; count += 1) {
      await obstacle.begin(world)
      const refused = await save(world).finally(() => obstacle.end(world))
      const isClear = refused.outcome === 'refused' && refused.status >= 500
      if (!isClear) findings.push(`${obstacle.name}: answered ${refused.status} ${refused.text}`)
      const after = await save(world)
      if (after.outcome !== 'done') findings.push(`${obstacle.name}: afterwards ${after.text}`)
    }
    findings.push(...(await judge(world)))
  } finally {
    await world.close()
  }
  console.log(`${obstacle.name}: ${times} times, ${findings.length} findings`)
  return findings
}

/** Saves while the disk or git refuses: each is refused clearly, and the next one works again. */
export async function countRefusals(times: number): Promise<string[]> {
  const findings: string[] = []
  for (const obstacle of obstacles) findings.push(...(await countOne(obstacle, times)))
  return findings
}
