import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { type Fields, isFields } from '../../../src/lib/same-value'
import { placesBefore, unmoved } from '../match-items'
import { EditedText, type Region, Unpatchable } from './edited-text'
import { patchBraces } from './patch-braces'
import { parseYaml } from './yaml'
import { renderInline, renderItem, renderPair, withoutAliases } from './yaml-render'

type Node = ParsedNode | null

/** What a node says and is to say, and where its lines end. */
interface Change<Value> {
  before: Value
  after: Value
  limit: number
}

const spaces = (count: number) => ' '.repeat(count)

function patchInline(text: EditedText, old: Node, value: unknown): boolean {
  if (!isScalar(old) || typeof value === 'object' || old.type?.startsWith('BLOCK')) return false
  const [start, end] = old.range
  const inline = start === end ? undefined : renderInline(value, old)
  if (inline !== undefined) text.replace({ start, end }, inline)
  return inline !== undefined
}

/** Patches inside a value where that can be done; otherwise `whole` writes it anew. */
function patchValue(text: EditedText, old: Node, change: Change<unknown>, whole: () => void) {
  const { before, after, limit } = change
  text.attempt(() => {
    if (patchInline(text, old, after)) return
    if (isMap(old) && isFields(before) && isFields(after)) {
      patchMap(text, old, { before, after, limit })
    } else if (isSeq(old) && Array.isArray(before) && Array.isArray(after)) {
      patchList(text, old, { before, after, limit })
    } else whole()
  }, whole)
}

function patchMap(text: EditedText, map: YAMLMap<ParsedNode, Node>, change: Change<Fields>) {
  const { before, after, limit } = change
  const [first] = map.items
  if (map.flow || Object.keys(after).length === 0 || !first) throw new Unpatchable()
  const column = text.column(first.key.range[0])
  const starts = map.items.map(({ key }) => key.range[0])
  const regions = text.regions(starts, limit, column)
  map.items.forEach(({ key, value }, index) => {
    const name = isScalar(key) ? String(key.value) : ''
    const region = regions[index]
    // A key may be called toString, which every object has.
    const wanted = Object.hasOwn(after, name) ? after[name] : undefined
    if (!region || isDeepStrictEqual(before[name], wanted)) return
    if (wanted === undefined) {
      text.replace({ start: text.ownLine(region.start), end: region.end }, '')
      return
    }
    const inner = { before: before[name], after: wanted, limit: region.end }
    patchValue(text, value, inner, () => {
      const written = renderPair('k', wanted, column, value).slice(1)
      text.replace({ start: key.range[1], end: region.end }, written)
    })
  })
  const end = regions.at(-1)?.end ?? limit
  for (const name of Object.keys(after).filter((key) => !Object.hasOwn(before, key))) {
    text.replace({ start: end, end }, spaces(column) + renderPair(name, after[name], column))
  }
}

function itemStarts(text: EditedText, list: YAMLSeq<Node>, start: number): number[] {
  const column = text.column(start)
  return list.items.map((item, index) => {
    const dash = index === 0 ? start : text.lineStart(item?.range[0] ?? 0) + column
    if (text.text[dash] !== '-') throw new Unpatchable()
    return dash
  })
}

/** An item of a list, as it stands there, with what differs of it changed: its notes go along. */
function movedItem(text: EditedText, { start, end }: Region, before: unknown, after: unknown) {
  const lines = text.text.slice(text.ownLine(start), end)
  if (isDeepStrictEqual(before, after)) return lines
  const head = 'k:\n'
  return patchYaml(head + lines, { k: [after] }).slice(head.length)
}

function patchList(text: EditedText, list: YAMLSeq<Node>, change: Change<readonly unknown[]>) {
  const { before, after, limit } = change
  if (list.flow || !list.range || after.length === 0) throw new Unpatchable()
  const column = text.column(list.range[0])
  const regions = text.regions(itemStarts(text, list, list.range[0]), limit, column)
  const places = placesBefore(before, after)
  const known = new Set(places)
  const staying = unmoved(before.length, places)
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const region = regions[i]
    const [place, value] = [places[j], after[j]]
    const stays = staying.has(i)
    const isNext = place !== undefined && staying.has(place)
    const surplus = before.length - i > after.length - j
    if (region && !stays && (known.has(i) || isNext || surplus)) {
      text.replace({ start: text.ownLine(region.start), end: region.end }, '')
      i += 1
    } else if (!region || (!isNext && (stays || place !== undefined))) {
      const at = regions[i - 1]?.end ?? text.ownLine(region?.start ?? limit)
      const from = place === undefined ? undefined : regions[place]
      const written =
        from && place !== undefined
          ? movedItem(text, from, before[place], value)
          : spaces(column) + renderItem(value, column)
      text.replace({ start: at, end: at }, written)
      j += 1
    } else {
      const item = list.items[i] ?? null
      const inner = { before: before[i], after: value, limit: region.end }
      if (!isDeepStrictEqual(before[i], value)) {
        patchValue(text, item, inner, () => {
          text.replace(region, renderItem(value, column, item))
        })
      }
      i += 1
      j += 1
    }
  }
}

/** Where what is added goes last: before the line with the end mark of a document, if it has one. */
function documentEnd(source: string, doc: Document.Parsed): number {
  const [, end] = doc.range
  const mark = source.slice(end).search(/^\.\.\.(?!\S)/m)
  return mark < 0 ? source.length : end + mark
}

function attempt(source: string, after: Fields): string | undefined {
  const parsed = parseYaml(source)
  if (!parsed.ok) return undefined
  const text = new EditedText(source)
  const { contents } = parsed.doc
  const limit = documentEnd(source, parsed.doc)
  let possible = true
  if (isMap(contents)) {
    const map = contents as YAMLMap<ParsedNode, Node>
    text.attempt(
      () => (map.flow ? patchBraces : patchMap)(text, map, { before: parsed.data, after, limit }),
      () => (possible = false),
    )
  } else text.replace({ start: limit, end: limit }, freshYaml(after))
  const result = text.apply()
  const reread = parseYaml(result)
  return possible && reread.ok && isDeepStrictEqual(reread.data, after) ? result : undefined
}

function attemptWithoutAliases(source: string, after: Fields): string | undefined {
  const parsed = parseYaml(source)
  return parsed.ok ? attempt(withoutAliases(parsed.doc), after) : undefined
}

/** A new YAML text of this data. */
export function freshYaml(data: Fields): string {
  return Object.entries(data)
    .map(([key, value]) => renderPair(key, value, 0))
    .join('')
}

/**
 * Changes a YAML text, which must be readable, so that it holds `after`; only the lines of values
 * that differ change. Aliases are written out where a change would reach through them.
 */
export function patchYaml(text: string, after: Fields): string {
  const whole = text.endsWith('\n') || text === ''
  const source = whole ? text : `${text}\n`
  const patched = attempt(source, after) ?? attemptWithoutAliases(source, after) ?? freshYaml(after)
  return whole ? patched : patched.replace(/\n$/, '')
}
