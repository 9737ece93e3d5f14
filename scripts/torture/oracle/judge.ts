import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../world'
import { checkDeletions, checkPictures } from './deletions'
import { checkChanges, checkRepositories, checkWorkTree, checkYaml } from './repositories'
import { checkFiles, checkOnce, checkPages, checkTexts } from './texts-kept'

const checks = [
  checkTexts,
  checkFiles,
  checkOnce,
  checkPages,
  checkDeletions,
  checkPictures,
  checkRepositories,
  checkChanges,
  checkWorkTree,
  checkYaml,
]
// What waits for git is tried every five seconds, and pictures are shown once they are got ready.
const patienceMs = 40_000

/** Asks until nothing is wrong or the time is up; gives what was still wrong then. */
export async function settle(check: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + patienceMs
  for (;;) {
    const findings = await check()
    if (findings.length === 0 || Date.now() > end) return findings
    await wait(500)
  }
}

/**
 * With all faults gone: a save works at once, without a restart, and everything that was promised
 * holds; also after a restart.
 */
export async function judge(world: World): Promise<string[]> {
  const checkAll = async () => (await Promise.all(checks.map((check) => check(world)))).flat()
  await world.clearFaults()
  await world.start()
  await world.sendAgain()
  const word = world.ledger.word()
  const body = { headline: `Last ${word}`, date: '2026-04-04', description: `Text ${word}` }
  const reply = await world.admins[0].call('POST', '/api/news', body)
  if (reply.outcome !== 'done') return [`The last save answers ${reply.status}: ${reply.text}`]
  const file = `content/news/${(reply.body as { id: string }).id}.md`
  world.ledger.note({ word, by: 'call', file, outcome: 'done' }, 'description')
  const findings = await settle(checkAll)
  if (findings.length > 0) return findings
  await world.stop('SIGTERM')
  await world.start()
  return (await settle(checkAll)).map((finding) => `After a restart: ${finding}`)
}
