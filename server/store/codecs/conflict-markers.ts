/** A line that git wrote where two versions of a file collide; line counts from 1. */
interface Marker {
  line: number
  text: string
}

const sided = /^(?:<{7}|\|{7}|>{7})(?: .*)?$/
const divider = /^={7}$/

/**
 * Where git's conflict markers stand, one a collision. A line of equal signs counts up to
 * `yamlLines` alone: in a Markdown text it may underline a heading.
 */
export function findConflictMarkers(text: string, yamlLines: number): Marker[] {
  let inside = false
  return text.split(/\r?\n/).flatMap((written, index) => {
    const isSided = sided.test(written)
    if (!isSided && !(index < yamlLines && divider.test(written))) return []
    const begins = !inside || written.startsWith('<')
    inside = !written.startsWith('>')
    return begins ? [{ line: index + 1, text: written.slice(0, 7) }] : []
  })
}
