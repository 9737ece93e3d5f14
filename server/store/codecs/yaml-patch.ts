import { isDeepStrictEqual } from 'node:util'
import {
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { parseYaml } from './yaml'
import { isRecord, renderInline, renderItem, renderPair, withoutAliases } from './yaml-render'

interface Edit {
  start: number
  end: number
  text: string
}

/** The lines of one item of a collection, without the blank and comment lines that follow it. */
interface Region {
  start: number
  end: number
}

/** Thrown where only the whole value can be written anew. */
class Unpatchable extends Error {}

const spaces = (count: number) => ' '.repeat(count)

/** Collects the edits of a text that change the data it holds and nothing else. */
class Patch {
  readonly edits: Edit[] = []

  constructor(private readonly text: string) {}

  apply(): string {
    const ordered = this.edits.toSorted((a, b) => a.start - b.start)
    let done = 0
    let result = ''
    for (const { start, end, text } of ordered) {
      result += this.text.slice(done, start) + text
      done = end
    }
    return result + this.text.slice(done)
  }

  private lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1
  }

  private column(offset: number): number {
    return offset - this.lineStart(offset)
  }

  // An item cannot be taken out, nor another put before it, where its line begins with its parent.
  private ownLine(offset: number): number {
    const start = this.lineStart(offset)
    if (this.text.slice(start, offset).trim() !== '') throw new Unpatchable()
    return start
  }

  private regions(starts: readonly number[], limit: number, column: number): Region[] {
    return starts.map((start, index) => {
      if (this.column(start) !== column) throw new Unpatchable()
      const next = starts[index + 1]
      let end = next === undefined ? limit : this.lineStart(next)
      for (;;) {
        const line = this.lineStart(end - 1)
        const [, indent, rest] = /^([ \t]*)(.*)/.exec(this.text.slice(line, end)) ?? []
        const foreign =
          rest?.trim() === '' || (rest?.startsWith('#') && (indent ?? '').length <= column)
        if (line <= start || !foreign) return { start, end }
        end = line
      }
    })
  }

  private replace({ start, end }: Region, text: string) {
    this.edits.push({ start, end, text })
  }

  private inline(old: ParsedNode | null, value: unknown): boolean {
    if (!isScalar(old) || typeof value === 'object' || old.type?.startsWith('BLOCK')) return false
    const [start, end] = old.range
    const text = start === end ? undefined : renderInline(value, old as Scalar)
    if (text !== undefined) this.replace({ start, end }, text)
    return text !== undefined
  }

  /** Patches inside a value where that can be done; otherwise calls `whole` to write it anew. */
  private value(
    old: ParsedNode | null,
    before: unknown,
    after: unknown,
    end: number,
    whole: () => void,
  ) {
    const mark = this.edits.length
    try {
      if (this.inline(old, after)) return
      if (isMap(old) && isRecord(before) && isRecord(after)) this.map(old, before, after, end)
      else if (isSeq(old) && Array.isArray(before) && Array.isArray(after)) {
        this.list(old, before, after, end)
      } else whole()
    } catch (error) {
      if (!(error instanceof Unpatchable)) throw error
      this.edits.length = mark
      whole()
    }
  }

  map(
    map: YAMLMap<ParsedNode, ParsedNode | null>,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
    limit: number,
  ) {
    const keys = Object.keys(after)
    const [first] = map.items
    if (map.flow || keys.length === 0 || !first) throw new Unpatchable()
    const column = this.column(first.key.range[0])
    const starts = map.items.map(({ key }) => key.range[0])
    const regions = this.regions(starts, limit, column)
    map.items.forEach(({ key, value }, index) => {
      const name = isScalar(key) ? String(key.value) : ''
      const region = regions[index]
      if (!region || isDeepStrictEqual(before[name], after[name])) return
      if (after[name] === undefined) {
        this.replace({ start: this.ownLine(region.start), end: region.end }, '')
        return
      }
      this.value(value, before[name], after[name], region.end, () => {
        const text = renderPair('k', after[name], column, value).slice(1)
        this.replace({ start: key.range[1], end: region.end }, text)
      })
    })
    const end = regions.at(-1)?.end ?? limit
    for (const name of keys.filter((key) => !Object.hasOwn(before, key))) {
      const text = spaces(column) + renderPair(name, after[name], column)
      this.replace({ start: end, end }, text)
    }
  }

  private list(
    list: YAMLSeq<ParsedNode | null>,
    before: readonly unknown[],
    after: readonly unknown[],
    limit: number,
  ) {
    if (list.flow || after.length === 0) throw new Unpatchable()
    const column = this.column(list.range?.[0] ?? 0)
    const starts = list.items.map((item, index) => {
      const offset = index === 0 ? list.range?.[0] : item?.range[0]
      const start = this.lineStart(offset ?? 0) + column
      if (this.text[start] !== '-') throw new Unpatchable()
      return start
    })
    const regions = this.regions(starts, limit, column)
    const has = (items: readonly unknown[], item: unknown) =>
      items.some((other) => isDeepStrictEqual(other, item))
    let i = 0
    let j = 0
    while (i < before.length || j < after.length) {
      const region = regions[i]
      const kept = region !== undefined && has(after.slice(j), before[i])
      const known = j < after.length && has(before.slice(i), after[j])
      if (region && j < after.length && isDeepStrictEqual(before[i], after[j])) {
        i += 1
        j += 1
      } else if (
        region &&
        !kept &&
        (known || j >= after.length || before.length - i > after.length - j)
      ) {
        this.replace({ start: this.ownLine(region.start), end: region.end }, '')
        i += 1
      } else if (!region || (kept && !known)) {
        const at = regions[i - 1]?.end ?? this.ownLine(region?.start ?? limit)
        this.replace({ start: at, end: at }, spaces(column) + renderItem(after[j], column))
        j += 1
      } else {
        const [item, value] = [list.items[i] ?? null, after[j]]
        this.value(item, before[i], value, region.end, () => {
          this.replace(region, renderItem(value, column, item))
        })
        i += 1
        j += 1
      }
    }
  }
}

type Data = Readonly<Record<string, unknown>>

function attempt(text: string, after: Data): string | undefined {
  const source = text.endsWith('\n') || text === '' ? text : `${text}\n`
  const parsed = parseYaml(source)
  if (!parsed.ok) return undefined
  const patch = new Patch(source)
  try {
    const { contents } = parsed.doc
    if (isMap(contents)) {
      patch.map(
        contents as YAMLMap<ParsedNode, ParsedNode | null>,
        parsed.data,
        after,
        source.length,
      )
    } else {
      const added = Object.entries(after).map(([key, value]) => renderPair(key, value, 0))
      patch.edits.push({ start: source.length, end: source.length, text: added.join('') })
    }
  } catch (error) {
    if (error instanceof Unpatchable) return undefined
    throw error
  }
  const result = patch.apply()
  const reread = parseYaml(result)
  if (!reread.ok || !isDeepStrictEqual(reread.data, after)) return undefined
  return source === text ? result : result.replace(/\n$/, '')
}

/** A new YAML text of this data. */
export function freshYaml(data: Data): string {
  return Object.entries(data)
    .map(([key, value]) => renderPair(key, value, 0))
    .join('')
}

/**
 * Changes a YAML text, which must be readable, so that it holds `after`; only the lines of values
 * that differ change. Aliases are written out where a change would reach through them.
 */
export function patchYaml(text: string, after: Data): string {
  const patched = attempt(text, after)
  if (patched !== undefined) return patched
  const parsed = parseYaml(text)
  const expanded = parsed.ok ? attempt(withoutAliases(parsed.doc), after) : undefined
  return expanded ?? freshYaml(after)
}
