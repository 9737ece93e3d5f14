import type { SyncStatus } from '../../../src/schema/api'
import type { World } from '../world'
import { exchange } from './remote'

/** A picture whose file was erased from the history. */
export interface ErasedPicture {
  id: string
  blob: string
}

/** Takes a picture down and erases its file from the history, with `isThere` also at the remote. */
export async function eraseImage(
  world: World,
  which: number,
  isThere: boolean,
): Promise<ErasedPicture | undefined> {
  const { images } = world.made
  const id = images[which % Math.max(1, images.length)]
  const [admin] = world.admins
  if (id === undefined || (await exchange(world))?.state !== 'published') return undefined
  const image = await admin.read<{ filename: string }>(`/api/images/${id}`)
  if (!image) return undefined
  const { filename } = image
  const blob = (await world.git('rev-parse', `HEAD:media/${filename}`)).trim()
  const down = await admin.call('POST', `/api/take-down/images/${id}`)
  if (down.outcome !== 'done' || (await exchange(world))?.state !== 'published') return undefined
  const erased = await admin.call('POST', '/api/erasures', { filename })
  if (erased.outcome === 'refused') return undefined
  if (isThere) await admin.call('POST', '/api/erasures/replace-remote')
  return { id, blob }
}

/** Goes on with an erasure as the admin offers: replaces the remote's history, or erases what that has not any more. */
export async function goOnErasing({ admins: [admin] }: World, failure: SyncStatus['failure']) {
  if (failure?.waitsFor === 'replacing') await admin.call('POST', '/api/erasures/replace-remote')
  if (failure?.waitsFor !== 'erasing') return
  await admin.call('POST', '/api/erasures/follow', { filenames: failure.erased })
}

/** Takes down what somebody decided to keep and what is to be erased all the same, where that is said. */
export async function takeDownAgain(
  { admins: [admin] }: World,
  message: string,
  erased: readonly ErasedPicture[],
) {
  if (!message.includes('Take it down first')) return
  for (const { id } of erased) await admin.call('POST', `/api/take-down/images/${id}`)
}
