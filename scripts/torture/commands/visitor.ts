import fc from 'fast-check'
import type { World } from '../world'
import { command, type Command } from './command'

interface Message {
  id: string
  message: string
}

async function send(world: World) {
  const word = world.ledger.word()
  const body = {
    name: 'A visitor',
    email: 'visitor@example.com',
    subject: 'A part',
    message: `A letter ${word}`,
    elapsed: 5000,
  }
  const reply = await world.newVisitor().call('POST', '/api/contact-messages', body)
  const all = await world.admins[0].read<Message[]>('/api/contact-messages')
  const id = all?.find(({ message }) => message.includes(word))?.id
  const file = `content/messages/${id ?? `unknown-${word}`}.yaml`
  world.ledger.claims.push({ word, by: 'call', file, outcome: reply.outcome })
  if (!id) return
  if (reply.outcome === 'done') world.ledger.stands(file, 'message', word)
  world.made.messages.push(id)
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
  const claims = world.ledger.claims.filter((claim) => claim.file === file)
  // Nobody was told whether it is still there.
  if (reply.outcome === 'unknown') for (const claim of claims) claim.outcome = 'unknown'
  if (reply.outcome !== 'done') return
  world.made.messages.splice(world.made.messages.indexOf(id), 1)
  world.ledger.gone({ file, addresses: [] })
  for (const claim of claims) claim.erased = true
}

/** What visitors send, and what becomes of it. */
export const visitorCommands: fc.Arbitrary<Command>[] = [
  fc.constant(command('message()', send)),
  fc.nat(3).map((which) => command(`mark-message(${which})`, (world) => mark(world, which))),
  fc.nat(3).map((which) => command(`erase-message(${which})`, (world) => erase(world, which))),
]
