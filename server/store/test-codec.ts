import type { KindName } from '../../src/schema'
import { decode } from './codec'

/** A gallery wall as somebody wrote it by hand. */
export const wall = `# the wall
images:
  # first
  - filename: a.jpg
    alt: 'A'
    note: kept
  # second
  - filename: b.jpg
    alt: B # why
  - { filename: c.jpg, alt: C }
`

/** What a file says, which must be without a mistake. */
export function valueOf(kind: KindName, text: string): Record<string, unknown> {
  const result = decode(kind, text)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.value
}
