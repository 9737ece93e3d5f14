import fc from 'fast-check'
import type { World } from '../world'
import { command, type Command } from './command'

async function send(world: World) {
  const word = world.ledger.word()
  const body = {
    name: 'A visitor',
    email: 'visitor@example.com',
    subject: 'A part',
    message: `A letter ${word}`,
    elapsed: 5000,
  }
  const before = new Set(world.made.messages)
  const reply = await world.newVisitor().call('POST', '/api/contact-messages', body)
  const all = (await world.admins[0].read<{ id: string }[]>('/api/contact-messages')) ?? []
  const id =
    all.map((message) => message.id).find((known) => !before.has(known)) ?? `unknown-${word}`
  const file = `content/messages/${id}.yaml`
  world.ledger.note({ word, by: 'call', file, outcome: reply.outcome }, 'message')
  if (!id.startsWith('unknown')) world.made.messages.push(id)
}

async function mark(world: World, which: number) {
  const id = world.made.messages[which % Math.max(1, world.made.messages.length)]
  if (id)
    await world.admins[1].call('PUT', `/api/contact-messages/${id}/status`, { processed: 'read' })
}

/** The deletion of a message is for good: an answered one leaves no trace anywhere. */
async function erase(world: World, which: number) {
  const id = world.made.messages[which % Math.max(1, world.made.messages.length)]
  if (!id) return
  const reply = await world.admins[0].call('DELETE', `/api/contact-messages/${id}`)
  const file = `content/messages/${id}.yaml`
  world.ledger.release(file)
  if (reply.outcome !== 'done') return
  world.made.messages.splice(world.made.messages.indexOf(id), 1)
  world.ledger.gone({ file, addresses: [] })
  for (const claim of world.ledger.claims) if (claim.file === file) claim.erased = true
}

/** What visitors send, and what becomes of it. */
export const visitorCommands: fc.Arbitrary<Command>[] = [
  fc.constant(command('message()', send)),
  fc.nat(3).map((which) => command(`mark-message(${which})`, (world) => mark(world, which))),
  fc.nat(3).map((which) => command(`erase-message(${which})`, (world) => erase(world, which))),
]
