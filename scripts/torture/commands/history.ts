import fc from 'fast-check'
import type { Change, DeletedEntry, Page } from '../../../src/schema/api'
import type { World } from '../world'
import { command, remember, sendLater, type Command } from './command'

/** The text that a file had at a commit; '' where it was not there. */
async function textAt(world: World, commit: string, file: string): Promise<string> {
  return world.git('show', `${commit}:${file}`).catch(() => '')
}

// In place of a text with a mistake comes the last that had none.
const hasMistake = (text: string) => text.includes('"unclosed ') || text.includes('<<<<<<<')

/** Notes that a file may be there again or gone, and may say something else: now, or since the first try. */
function leaveOpen({ ledger }: World, file: string) {
  ledger.release(file)
  ledger.back(file)
}

/** Takes a change back; what nobody touched since says again what it said before. */
async function undo(world: World, which: number) {
  const last = world.changes.at(-1 - (which % 3))
  if (!last) return
  const { change, files } = last
  const now = await Promise.all(files.map((file) => world.text(file)))
  const reply = await world.admins[0].call('POST', '/api/history/undo', { change })
  sendLater(world, reply, (answer) => {
    if (answer.outcome !== 'refused') for (const file of files) leaveOpen(world, file)
    remember(world, answer, ...files)
  })
  if (reply.outcome === 'refused') return
  for (const [at, file] of files.entries()) {
    const before = await textAt(world, `${change}^`, file)
    const isUntouched = now[at] === (await textAt(world, change, file)) && !hasMistake(before)
    world.ledger.back(file)
    if (reply.outcome === 'unknown' || !isUntouched) world.ledger.release(file)
    else if (before === '') world.ledger.gone({ file, addresses: [] })
    else world.ledger.returned(file, before)
  }
  remember(world, reply, ...files)
}

type Kind = 'news' | 'images' | 'productions'
const fileOf = (kind: Kind, id: string) =>
  `content/${kind}/${id}.${kind === 'images' ? 'yaml' : 'md'}`

/** Has a file brought back to how it was at a commit; `change` is what names that version. */
async function bringBack(
  world: World,
  file: string,
  wanted: { kind: string; id: string; change: string },
  commit = wanted.change,
) {
  const { ledger } = world
  const reply = await world.admins[1].call('POST', '/api/history/restore', wanted)
  sendLater(world, reply, (answer) => {
    if (answer.outcome !== 'refused') leaveOpen(world, file)
    remember(world, answer, file)
  })
  if (reply.outcome === 'refused') return
  const text = await textAt(world, commit, file)
  if (reply.outcome === 'done' && text !== '') ledger.returned(file, text)
  else ledger.release(file)
  ledger.back(file)
  remember(world, reply, file)
}

/** Brings back an earlier version of what was made, or of the biography. */
async function restore(world: World, kind: Kind | 'bio', which: number, age: number) {
  const ids = kind === 'bio' ? [''] : world.made[kind]
  const id = ids[which % Math.max(1, ids.length)]
  if (id === undefined) return
  const file = kind === 'bio' ? 'content/bio.md' : fileOf(kind, id)
  const url = `/api/history/entries/${kind}${id && `/${id}`}`
  const versions = await world.admins[0].read<Page<Change>>(url)
  const version = versions?.items[age % Math.max(1, versions.items.length)]
  if (version) await bringBack(world, file, { kind, id, change: version.change })
}

/** Brings back what was deleted, with what belonged to it. */
async function restoreDeleted(world: World, which: number) {
  const all = await world.admins[0].read<DeletedEntry[]>('/api/history/deleted')
  const deleted = all?.[which % Math.max(1, all.length)]
  if (!deleted) return
  const { id, change } = deleted
  const kind = deleted.kind as Kind
  const file = fileOf(kind, id)
  await bringBack(world, file, { kind, id, change }, `${change}^`)
  const isThere = (await world.text(file)) !== ''
  if (isThere && !world.made[kind].includes(id)) world.made[kind].push(id)
}

const number = fc.nat(5)
const restored = fc.constantFrom('bio', 'news', 'images', 'productions')

/** What the admins do with what was there before. */
export const historyCommands: fc.Arbitrary<Command>[] = [
  number.map((which) => command(`undo(${which})`, (world) => undo(world, which))),
  fc
    .tuple(restored, number, number)
    .map(([kind, which, age]) =>
      command(`restore(${kind}, ${which}, ${age})`, (world) => restore(world, kind, which, age)),
    ),
  number.map((which) =>
    command(`restore-deleted(${which})`, (world) => restoreDeleted(world, which)),
  ),
]
