import fc from 'fast-check'
import type { Reply } from '../client'
import { pictureForm } from '../template'
import type { World } from '../world'
import { command, noteCall, remember, sendLater, type Command } from './command'

interface Image {
  id: string
  filename: string
  category: string
  original?: string
}

const fileOf = (id: string) => `content/images/${id}.yaml`

// Of two sites none has a picture of the other's by itself: what is erased takes all that look like it along.
export const numberIn = (word: string) =>
  Number(/\d+/.exec(word)?.[0]) + (word.startsWith('spoken') ? 10 : 5000)

async function upload(world: World, admin: 0 | 1) {
  const word = world.ledger.word()
  const body = await pictureForm(numberIn(word), `Photo ${word}`)
  const reply = await world.admins[admin].call('POST', '/api/images/upload', body)
  const id = reply.outcome === 'done' ? (reply.body as Image).id : `photo-${word}`
  const file = fileOf(id)
  noteCall(world, reply, { word, file }, 'alt')
  if (reply.outcome === 'done') world.made.images.push(id)
}

/** One of the pictures that were uploaded, and the addresses it has. */
async function anyImage(world: World, which: number) {
  const id = world.made.images[which % Math.max(1, world.made.images.length)]
  return id === undefined ? undefined : imageOf(world, id)
}

async function imageOf(world: World, id: string) {
  const image = await world.admins[0].read<Image>(`/api/images/${id}`)
  if (!image) return undefined
  const photos = await world.visitor.call('GET', '/photos')
  const sizes = [...photos.text.matchAll(/\/uploads\/variants\/[\w.-]+/g)].map(([url]) => url)
  const name = image.filename.replace(/\.\w+$/, '')
  const own = sizes.filter((url) => url.includes(name))
  return { image, addresses: [`/uploads/${image.filename}`, ...own] }
}

/** Deletes one, or two at once. */
async function deleteImages(world: World, which: number, isAlone: boolean) {
  const all = [await anyImage(world, which), isAlone ? undefined : await anyImage(world, which + 1)]
  const found = all.flatMap((one) => one ?? [])
  const ids = [...new Set(found.map(({ image }) => image.id))]
  const [id] = ids
  if (id === undefined) return
  const [client] = world.admins
  const reply = isAlone
    ? await client.call('DELETE', `/api/images/${id}`)
    : await client.call('POST', '/api/image-batches/deletions', { ids })
  const release = () => ids.forEach((one) => world.ledger.release(fileOf(one)))
  release()
  sendLater(world, reply, release)
  if (reply.outcome !== 'done') return
  world.made.images = world.made.images.filter((one) => !ids.includes(one))
  for (const { image, addresses } of found) world.ledger.gone({ file: fileOf(image.id), addresses })
  remember(world, reply, ...ids.map(fileOf))
}

/** How a picture gets another file. */
export type How = 'file' | 'rotation'

/** Puts another file in the place of a picture's, or turns it: what is said of it stays, the old file goes. */
export async function exchangeFile(world: World, id: string, how: How) {
  const found = await imageOf(world, id)
  if (!found) return
  const { filename } = found.image
  const body =
    how === 'file'
      ? await pictureForm(numberIn(world.ledger.word()))
      : { turn: 'left', from: filename }
  const reply = await world.admins[1].call('PUT', `/api/images/${id}/${how}`, body)
  if (reply.outcome !== 'done') return
  const { addresses } = found
  world.ledger.gone({ file: `media/${filename}`, addresses, of: fileOf(id) })
  remember(world, reply, fileOf(id))
}

async function exchange(world: World, which: number, how: How) {
  const found = await anyImage(world, which)
  if (found) await exchangeFile(world, found.image.id, how)
}

/** Says the same of all that were uploaded. */
async function changeAll(world: World) {
  const ids = world.made.images
  if (ids.length === 0) return
  const word = world.ledger.word()
  const body = { ids, change: { photographer: `By ${word}` } }
  const reply = await world.admins[0].call('POST', '/api/image-batches/changes', body)
  const left = reply.outcome === 'done' ? (reply.body as { left: Image[] }).left : []
  const files = ids.filter((id) => !left.some((one) => one.id === id)).map(fileOf)
  for (const file of files)
    world.ledger.note({ word, by: 'call', file, outcome: reply.outcome }, 'photographer')
  remember(world, reply, ...files)
}

/** Of a file that was gone with an undo there is one again. */
function arranged(world: World, reply: Reply, file: string) {
  if (reply.outcome !== 'refused') world.ledger.back(file)
  remember(world, reply, file)
}

/** Hangs all on the wall of the home page, another one first each time. */
async function hang(world: World, which: number) {
  const all = (await world.admins[0].read<Image[]>('/api/images')) ?? []
  const hung = [...all.slice(which), ...all.slice(0, which)].slice(0, 9)
  const images = hung.map(({ filename }) => ({ filename }))
  const reply = await world.admins[0].call('POST', '/api/gallery-wall', { images })
  arranged(world, reply, 'content/gallery-wall.yaml')
}

/** Puts a picture before all others, where it stands from that moment on. */
async function moveFirst(world: World, which: number) {
  const id = world.made.images[which % Math.max(1, world.made.images.length)]
  if (!id) return
  const [client] = world.admins
  const reply = await client.call('POST', '/api/order/images', { id, after: null })
  arranged(world, reply, 'content/order.yaml')
  const all = reply.outcome === 'done' && (await client.read<Image[]>('/api/images'))
  if (all && all[0]?.id !== id) throw new Error(`${id} was put first, where ${all[0]?.id} is`)
}

const who = fc.constantFrom(0 as const, 1 as const)
const number = fc.nat(5)
export const hows = fc.constantFrom<How[]>('file', 'rotation')

/** What the admins do with pictures. */
export const pictureCommands: fc.Arbitrary<Command>[] = [
  who.map((admin) => command(`upload(${admin})`, (world) => upload(world, admin))),
  fc
    .tuple(number, fc.boolean())
    .map(([which, isAlone]) =>
      command(`delete-images(${which}, ${isAlone ? 1 : 2})`, (world) =>
        deleteImages(world, which, isAlone),
      ),
    ),
  fc
    .tuple(number, hows)
    .map(([which, how]) =>
      command(`exchange(${which}, ${how})`, (world) => exchange(world, which, how)),
    ),
  fc.constant(command('change-all-images()', changeAll)),
  number.map((which) => command(`hang(${which})`, (world) => hang(world, which))),
  number.map((which) => command(`move-first(${which})`, (world) => moveFirst(world, which))),
]
