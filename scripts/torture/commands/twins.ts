import type { SyncStatus } from '../../../src/schema/api'
import { pictureForm } from '../template'
import type { World } from '../world'
import { numberIn } from './pictures'

type Conflict = SyncStatus['conflicts'][number]

/** A line that something has which another site may have under the same name. */
export type Twin = string

/** Uploads a picture and adds a story under names that another site may give, too. */
export async function addTwins(world: World, name: string): Promise<Twin[]> {
  const [admin] = world.admins
  const { ledger } = world
  const [ofPhoto, ofStory] = [ledger.word(), ledger.word()]
  const form = await pictureForm(numberIn(ofPhoto), `Photo ${ofPhoto}`)
  form.set('title', name)
  const story = { headline: name, date: '2026-05-05', description: `Text ${ofStory}` }
  const calls = [
    [ofPhoto, await admin.call('POST', '/api/images/upload', form)],
    [ofStory, await admin.call('POST', '/api/news', story)],
  ] as const
  // Nobody deletes them, nor takes them back; of stories others may change the text.
  return calls.flatMap(([word, { outcome }]) => {
    ledger.note({ word, by: 'call', file: 'content', outcome }, word)
    if (outcome !== 'done') return []
    return word === ofPhoto ? `alt: Photo ${word}\n` : `headline: ${name}\n`
  })
}

/** Whether a line is by which a story is told that was added so. */
export const isOfTwin = (line: string) => line.startsWith('headline: Twin ')

/** Those that are not as often in a text as they were added. */
export function missingTwins(twins: readonly Twin[], text: string): Twin[] {
  return [...new Set(twins)].filter((line) => {
    const added = twins.filter((one) => one === line).length
    return text.split(line).length - 1 < added
  })
}

/** Keeps both of two that were added under one name, where somebody is asked. */
export async function keepBoth(world: World, { kind, id, revision }: Conflict): Promise<void> {
  await world.admins[1].call('POST', '/api/sync/resolve', { kind, id, revision, both: true })
}
