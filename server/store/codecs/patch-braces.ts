import { isDeepStrictEqual } from 'node:util'
import { isScalar, type ParsedNode, type YAMLMap } from 'yaml'
import type { Fields } from '../../../src/lib/same-value'
import { escapeUnsafe } from './control-characters'
import { type EditedText, Unpatchable } from './edited-text'

// What JSON writes stands for the same in braces, whatever characters it has.
const written = (value: unknown) => escapeUnsafe(JSON.stringify(value))

/**
 * Changes a file that is one map in braces, such as JSON, where its values stand; throws Unpatchable where
 * there are none, or none would be left.
 */
export function patchBraces(
  text: EditedText,
  { items }: YAMLMap<ParsedNode, ParsedNode | null>,
  { before, after }: { before: Fields; after: Fields },
) {
  const last = items.at(-1)
  if (!last || Object.keys(after).length === 0) throw new Unpatchable()
  const isJson = isScalar(last.key) && last.key.type === 'QUOTE_DOUBLE'
  const added = Object.keys(after)
    .filter((name) => !Object.hasOwn(before, name))
    .map((name) => `${isJson ? written(name) : name}: ${written(after[name])}`)
  items.forEach((item, index) => {
    const { key, value } = item
    const name = isScalar(key) ? String(key.value) : ''
    const next = items[index + 1]
    const end = (value ?? key).range[1]
    const kept = Object.hasOwn(after, name)
    const more = next ? [] : added
    if (!kept)
      text.replace({ start: key.range[0], end: next?.key.range[0] ?? end }, more.join(', '))
    else if (!isDeepStrictEqual(before[name], after[name])) {
      const changed = [`: ${written(after[name])}`, ...more].join(', ')
      text.replace({ start: key.range[1], end }, changed)
    } else text.replace({ start: end, end }, ['', ...more].join(', '))
  })
}
