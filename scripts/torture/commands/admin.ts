import fc from 'fast-check'
import type { Client } from '../client'
import type { World } from '../world'
import { command, noteCall, remember, sendLater, type Command } from './command'

interface Bio {
  name: string
  tagline: string
  shortBio: string
  longBio: string[]
  revision: string
}

interface Story {
  id: string
  revision: string
  headline: string
  date: string
  description: string
  imageId: string | null
  productionId: string | null
}

const who = fc.constantFrom(0 as const, 1 as const)
/** Whether a form was opened a moment ago or before the last saves, or the call names no revision. */
const basis = fc.constantFrom('fresh', 'fresh', 'stale', 'none')
const opened = new WeakMap<World, Map<string, unknown>>()

/** What a form was opened on: now, or when it was first looked at in this run. */
async function form<T>(world: World, client: Client, path: string, how: string) {
  const known = opened.get(world) ?? new Map<string, unknown>()
  opened.set(world, known)
  const early = known.get(path) as T | undefined
  if (how === 'stale' && early) return early
  const now = await client.read<T>(path)
  if (!early) known.set(path, now)
  return now
}

async function saveBio(
  world: World,
  admin: 0 | 1,
  field: 'tagline' | 'shortBio',
  how: string,
  word = world.ledger.word(),
) {
  const client = world.admins[admin]
  const data = await form<{ bio: Bio }>(world, client, '/api/cms-data', how)
  if (!data) return
  const { revision, ...bio } = data.bio
  const content = { ...bio, [field]: `A text ${word}` }
  const body = { type: 'bio', content }
  const reply = await client.call('POST', '/api/cms-content', body, how === 'none' ? '' : revision)
  const file = 'content/bio.md'
  // Without a revision the whole form is meant.
  noteCall(world, reply, { word, file }, field, how === 'none')
}

async function addNews(world: World, admin: 0 | 1) {
  const word = world.ledger.word()
  const body = { headline: `Story ${word}`, date: '2026-02-03', description: `Text ${word}` }
  const reply = await world.admins[admin].call('POST', '/api/news', body)
  const id = reply.outcome === 'done' ? (reply.body as Story).id : `2026-02-03-story-${word}`
  const file = `content/news/${id}.md`
  noteCall(world, reply, { word, file }, 'description')
  if (reply.outcome === 'done') world.made.news.push(id)
}

async function editNews(world: World, admin: 0 | 1, which: number, how: string) {
  const client = world.admins[admin]
  const stories = await form<Story[]>(world, client, '/api/news', how)
  const story = stories?.[which % Math.max(1, stories.length)]
  if (!story) return
  const word = world.ledger.word()
  const { id, revision, ...fields } = story
  const body = { ...fields, description: `Edited ${word}` }
  const reply = await client.call('PUT', `/api/news/${id}`, body, how === 'none' ? '' : revision)
  const file = `content/news/${id}.md`
  noteCall(world, reply, { word, file }, 'description', how === 'none')
}

async function deleteNews(world: World, which: number) {
  const id = world.made.news[which % Math.max(1, world.made.news.length)]
  if (!id) return
  const reply = await world.admins[0].call('DELETE', `/api/news/${id}`)
  const file = `content/news/${id}.md`
  const release = () => world.ledger.release(file)
  release()
  sendLater(world, reply, release)
  if (reply.outcome !== 'done') return
  world.made.news.splice(world.made.news.indexOf(id), 1)
  world.ledger.gone({ file, addresses: [] })
  remember(world, reply, file)
}

/** Two people save at one moment: news of one, and the biography or the same list of the other. */
async function together(world: World, how: string) {
  await Promise.all([
    saveBio(world, 0, 'tagline', how),
    addNews(world, 1),
    editNews(world, 1, 0, how),
  ])
}

/** Both save the same field at one moment. */
async function race(world: World, how: string) {
  const words = [world.ledger.word(), world.ledger.word()]
  await Promise.all([
    saveBio(world, 0, 'tagline', how, words[0]),
    saveBio(world, 1, 'tagline', how, words[1]),
  ])
  world.ledger.race('content/bio.md', 'tagline', words)
}

const number = fc.nat(5)

/** What the two admins do. */
export const adminCommands: fc.Arbitrary<Command>[] = [
  fc
    .tuple(who, fc.constantFrom('tagline' as const, 'shortBio' as const), basis)
    .map(([admin, field, how]) =>
      command(`bio(${admin}, ${field}, ${how})`, (world) => saveBio(world, admin, field, how)),
    ),
  who.map((admin) => command(`add-news(${admin})`, (world) => addNews(world, admin))),
  fc
    .tuple(who, number, basis)
    .map(([admin, which, how]) =>
      command(`edit-news(${admin}, ${which}, ${how})`, (world) =>
        editNews(world, admin, which, how),
      ),
    ),
  number.map((which) => command(`delete-news(${which})`, (world) => deleteNews(world, which))),
  fc.constant(command('send-again()', (world) => world.sendAgain())),
  basis.map((how) => command(`race(${how})`, (world) => race(world, how))),
  basis.map((how) => command(`together(${how})`, (world) => together(world, how))),
]
