import { singletons, type SingletonName } from '../../../src/schema'
import type { Value } from '../../../src/schema/collection'
import { defaultAgency } from '../../../src/schema/defaults'
import type { Author } from '../../git/repository'
import { inTurn } from '../save/in-turn'
import type { Saved } from '../save/save'
import type { Site } from '../site/site'
import type { MadeFrom } from './merge-onto-current'
import { updateValue } from './update-entry'

// What a save builds on while the file does not exist yet.
const starts = {
  bio: {},
  story: {},
  site: {},
  agency: defaultAgency,
  galleryWall: {},
  order: {},
}

/**
 * Changes fields of a singleton: one commit, or none if nothing differs.
 * @param expected as for `updateEntry`
 * @throws AppError as `updateEntry`
 */
export function updateSingleton<N extends SingletonName>(
  site: Site,
  author: Author,
  name: N,
  change: Partial<Value<(typeof singletons)[N]>>,
  expected?: MadeFrom,
): Promise<Saved> {
  return inTurn(site, () => {
    const present = site.store.read(name) ?? { ...starts[name], revision: '' }
    return updateValue(site, author, name, '', present, change, expected)
  })
}
