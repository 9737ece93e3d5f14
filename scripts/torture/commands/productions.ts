import fc from 'fast-check'
import type { World } from '../world'
import { command, noteCall, remember, sendLater, type Command } from './command'

async function addProduction(world: World) {
  const word = world.ledger.word()
  const body = {
    name: `Play ${word}`,
    role: 'A role',
    productionDate: '2026-02-03',
    description: `Text ${word}`,
  }
  const reply = await world.admins[1].call('POST', '/api/productions', body)
  const id = reply.outcome === 'done' ? (reply.body as { id: string }).id : `play-${word}`
  const file = `content/productions/${id}.md`
  noteCall(world, reply, { word, file }, 'description')
  if (reply.outcome === 'done') world.made.productions.push(id)
}

/** A story that names a production. */
async function addStoryAbout(world: World, which: number) {
  const productionId = world.made.productions[which % Math.max(1, world.made.productions.length)]
  if (!productionId) return
  const word = world.ledger.word()
  const text = { headline: `About ${word}`, description: `Text ${word}` }
  const body = { ...text, date: '2026-02-04', productionId }
  const reply = await world.admins[0].call('POST', '/api/news', body)
  const file = `content/news/2026-02-04-about-${word}.md`
  noteCall(world, reply, { word, file }, 'description')
}

/** With a production go all references to it. */
async function deleteProduction(world: World, which: number) {
  const { productions } = world.made
  const id = productions[which % Math.max(1, productions.length)]
  if (!id) return
  const reply = await world.admins[0].call('DELETE', `/api/productions/${id}`)
  const file = `content/productions/${id}.md`
  const release = () => world.ledger.release(file)
  release()
  sendLater(world, reply, release)
  if (reply.outcome !== 'done') return
  productions.splice(productions.indexOf(id), 1)
  world.ledger.gone({ file, addresses: [] })
  remember(world, reply, file)
}

/** What the admins do with productions. */
export const productionCommands: fc.Arbitrary<Command>[] = [
  fc.constant(command('add-production()', addProduction)),
  fc
    .nat(3)
    .map((which) => command(`story-about(${which})`, (world) => addStoryAbout(world, which))),
  fc
    .nat(3)
    .map((which) =>
      command(`delete-production(${which})`, (world) => deleteProduction(world, which)),
    ),
]
