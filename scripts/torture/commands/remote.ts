import path from 'node:path'
import fc from 'fast-check'
import type { SyncConflict, SyncStatus } from '../../../src/schema/api'
import type { World } from '../world'
import { textInHistory } from '../oracle/texts'
import { command, tolerate, type Command } from './command'
import { withTagline } from './developer-git'

const bio = 'content/bio.md'
export type Side = 'mine' | 'theirs'

/** Exchanges with the remote as an admin; gives where the site stands then, undefined where that is not known. */
export async function exchange(world: World): Promise<SyncStatus | undefined> {
  const reply = await world.admins[0].call('POST', '/api/sync')
  return reply.outcome === 'done' ? (reply.body as SyncStatus) : undefined
}

/** Another checkout pushes a story, and the site takes it in. */
async function addElsewhere(world: World) {
  const word = world.ledger.word()
  const text = `---\nheadline: From afar ${word}\ndate: '2026-03-03'\n---\n\nText.\n`
  const file = `content/news/2026-03-03-remote-${word}.md`
  if (!(await tolerate(() => world.pushElsewhere(file, () => text)))) return
  const outcome = (await exchange(world))?.state === 'published' ? 'done' : 'unknown'
  world.ledger.note({ word, by: 'hand', file, outcome }, 'headline')
}

/** Answers what the admins are asked of an entry with one side; gives what was chosen once it is carried out. */
export async function decide(
  world: World,
  file: string,
  asked: SyncConflict,
  side: Side,
): Promise<unknown> {
  const { kind, id, fields, merged, revision } = asked
  const chosen = fields.map(({ field, [side]: said }) => [field, said] as const)
  const value = merged ? { ...merged, ...Object.fromEntries(chosen) } : chosen[0]?.[1]
  const body = { kind, id, value, revision }
  const reply = await world.admins[1].call('POST', '/api/sync/resolve', body)
  const other = side === 'mine' ? 'theirs' : 'mine'
  // What waited for a commit has none then.
  if (reply.outcome !== 'refused') {
    world.ledger.decidedAgainst(JSON.stringify(fields.map((field) => field[other])))
    const names = fields.map(({ field }) => field)
    world.ledger.superseded(file, names, await textInHistory(world))
  }
  const state = reply.outcome === 'done' ? (reply.body as SyncStatus).state : undefined
  return state === 'published' ? value : undefined
}

/** Has another checkout push a file; gives what became of its entry here, undefined where that is open. */
async function pushed(
  world: World,
  file: string,
  edit: (text: string) => string | null,
  side: Side,
): Promise<{ decided?: unknown } | undefined> {
  if (!(await tolerate(() => world.pushElsewhere(file, edit)))) return undefined
  const status = await exchange(world)
  const id = file === bio ? '' : path.parse(file).name
  const asked = status?.conflicts.find((conflict) => conflict.id === id)
  if (!asked) return status?.state === 'published' ? {} : undefined
  const decided = await decide(world, file, asked, side)
  return decided === undefined ? undefined : { decided }
}

/** Another checkout says something else of the biography, and an admin decides where they are asked. */
async function editElsewhere(world: World, side: Side) {
  const { ledger } = world
  const word = ledger.word()
  const edit = (text: string) => withTagline(text, `From afar ${word}`)
  ledger.note({ word, by: 'hand', file: bio, outcome: 'unknown' }, 'tagline')
  // What a developer has not committed stands as it is, whatever is decided on what is committed.
  const isByHand = !(await tolerate(() => world.git('diff', '--quiet', '--', bio)))
  const end = await pushed(world, bio, edit, side)
  if (!end) ledger.release(bio)
  else if (end.decided === undefined) ledger.stands(bio, 'tagline', word)
  else if (!isByHand) ledger.returned(bio, JSON.stringify(end.decided))
}

/** Another checkout deletes a story, and an admin decides where they are asked. */
async function deleteElsewhere(world: World, which: number, side: Side) {
  const { news } = world.made
  const id = news[which % Math.max(1, news.length)]
  if (!id) return
  const file = `content/news/${id}.md`
  const end = await pushed(world, file, () => null, side)
  if (!end) return world.ledger.release(file)
  if (end.decided) return world.ledger.returned(file, JSON.stringify(end.decided))
  news.splice(news.indexOf(id), 1)
  world.ledger.gone({ file, addresses: [] })
}

export const sides = fc.constantFrom<Side[]>('mine', 'theirs')

/** What comes from another checkout, by the remote. */
export const remoteCommands: fc.Arbitrary<Command>[] = [
  fc.constant(command('elsewhere()', addElsewhere)),
  sides.map((side) => command(`edit-elsewhere(${side})`, (world) => editElsewhere(world, side))),
  fc
    .tuple(fc.nat(3), sides)
    .map(([which, side]) =>
      command(`delete-elsewhere(${which}, ${side})`, (world) =>
        deleteElsewhere(world, which, side),
      ),
    ),
]
