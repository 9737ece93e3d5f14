import { locate } from '../../store/locations'
import type { SaveRequest } from './save-note'
import type { Site } from '../site/site'

/**
 * What a save does not take over of files that were edited by hand and have a mistake in them, in
 * words for the owner; undefined where there are none. To be asked before it is written.
 */
export async function whatIsSetAside(
  site: Pick<Site, 'store'>,
  request: SaveRequest,
): Promise<string | undefined> {
  const found = await Promise.all(
    request.files.map(({ path, content }) =>
      content === null ? [] : wordsFor(site, request, path),
    ),
  )
  return found.flat().join('; ') || undefined
}

async function wordsFor(
  { store }: Pick<Site, 'store'>,
  { touched }: SaveRequest,
  path: string,
): Promise<string[]> {
  const at = locate(path)
  const wrong = at && (await store.wrongFile(at.kind, at.id))
  if (!wrong) return []
  const isUpdated = touched.some(
    ({ kind, id, action }) => kind === at.kind && id === at.id && action === 'update',
  )
  const what = isUpdated ? 'what could not be read' : 'that version'
  return [
    `${path} had a mistake on line ${wrong.line}: ${what} was set aside and is in the history`,
  ]
}
