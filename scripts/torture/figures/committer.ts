import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { judge } from '../oracle/judge'
import { World } from '../world'

const run = promisify(execFile)
const notes = 'notes.txt'

/** A developer who adds and commits a file of their own until told to stop; gives how often git did. */
async function commitOften(world: World, isOver: () => boolean): Promise<number> {
  let made = 0
  while (!isOver()) {
    await writeFile(world.file(notes), `${made} ${Math.random()}\n`)
    // Git refuses where a save holds its locks, or has moved the branch on.
    const both = world
      .git('add', notes)
      .then(() => world.git('commit', '-qm', 'Notes'))
      .then(() => 1)
    made += await both.catch(() => 0)
  }
  return made
}

async function saveOften(world: World, saves: number): Promise<void> {
  for (let count = 0; count < saves; count += 1) {
    const word = world.ledger.word()
    const body = { headline: `Story ${word}`, date: '2026-02-03', description: `Text ${word}` }
    const reply = await world.admins[0].call('POST', '/api/news', body)
    const file = `content/news/2026-02-03-story-${word}.md`
    world.ledger.note({ word, by: 'call', file, outcome: reply.outcome }, 'description')
  }
}

/** The commits since `start` that hold a file of the other's. */
async function mixedCommits(world: World, start: string): Promise<string[]> {
  const args = ['log', '--format=%x00%an: %s%n', '--name-only', `${start}..HEAD`]
  const options = { cwd: world.siteDir, maxBuffer: 1 << 28 }
  const { stdout } = await run('git', ['-c', 'safe.directory=*', ...args], options)
  const commits = stdout.split('\0').slice(1)
  return commits.filter((commit) => {
    const [subject = '', ...files] = commit.split('\n').filter(Boolean)
    const isNotes = subject.endsWith(': Notes')
    return files.some((file) => (file === notes) !== isNotes)
  })
}

/** A developer commits all the time beside saves: no commit of either holds the other's work. */
export async function countCommitter(saves: number): Promise<string[]> {
  const half = Math.ceil(saves / 2)
  return [...(await countBeside(half, false)), ...(await countBeside(half, true))]
}

async function countBeside(saves: number, byGit: boolean): Promise<string[]> {
  const world = await World.open({ byGit })
  try {
    const start = (await world.git('rev-parse', 'HEAD')).trim()
    let isOver = false
    const committing = commitOften(world, () => isOver)
    await saveOften(world, saves).finally(() => {
      isOver = true
    })
    const made = await committing
    const mixed = await mixedCommits(world, start)
    console.log(
      `${saves} saves${byGit ? ' by git' : ''} beside ${made} by hand: ${mixed.length} mixed`,
    )
    const status = await world.git('status', '--porcelain', '--', 'content', 'media')
    const findings = mixed.map((commit) => `A commit holds another's work: ${commit}`)
    if (status) findings.push(`Left uncommitted: ${status}`)
    return [...findings, ...(await judge(world))]
  } finally {
    await world.close()
  }
}
