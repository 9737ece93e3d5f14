import type { Audience } from '../../src/schema/public-content'
import type { PrintSource } from './prints'

/** What may be seen of media/, by file name. */
export interface ShownFiles {
  pictures: ReadonlySet<string>
  /** Files that nothing is derived from. */
  others: ReadonlySet<string>
  /** Of the pictures those that no page shows: admins choose from them, and visitors see none. */
  unlisted?: ReadonlySet<string>
  /** The whole originals of headshots: measured, and under their own names for admins alone. */
  originals?: ReadonlySet<string>
  /** What prints are made of, by `printKey`. */
  prints?: ReadonlyMap<string, PrintSource>
}

const none: ReadonlySet<string> = new Set()

/** Whether these people may see a file of media/ under its own name. */
export function maySee(shown: ShownFiles, filename: string, audience: Audience): boolean {
  const { pictures, others, unlisted = none, originals } = shown
  if (others.has(filename)) return true
  if (audience === 'admins') return pictures.has(filename) || originals?.has(filename) === true
  return pictures.has(filename) && !unlisted.has(filename)
}

/** Whether two say the same. */
export function isSameShown(one: ShownFiles, other: ShownFiles): boolean {
  return (
    isSame(one.pictures, other.pictures) &&
    isSame(one.others, other.others) &&
    isSame(one.unlisted, other.unlisted) &&
    isSame(one.originals, other.originals) &&
    isSame(new Set(one.prints?.keys()), new Set(other.prints?.keys()))
  )
}

function isSame(one: ReadonlySet<string> = none, other: ReadonlySet<string> = none): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name))
}
