import type { Fields } from '../../src/lib/same-value'
import { kinds, type KindName } from '../../src/schema'
import { splitMarkdown } from './codecs/markdown'
import { parseYaml } from './codecs/yaml'
import { findConflictMarkers } from './codecs/conflict-markers'
import { bodyOf, readRaw, textOf } from './raw-file'
import { withoutEmpty } from './without-empty'

/** The top-level keys of a YAML text, each with its lines, so that a mistake in one spoils no other. */
function blocks(yaml: string): string[] {
  const lines = yaml.split(/\r?\n/)
  return lines.reduce<string[]>((found, line) => {
    const last = found.at(-1)
    // A list may stand in the column of its key.
    const continues = last !== undefined && /^(?:\s|-(?:\s|$)|#|$)/.test(line)
    if (continues) return [...found.slice(0, -1), `${last}\n${line}`]
    return [...found, line]
  }, [])
}

function readableYaml(yaml: string): Fields {
  const read = blocks(yaml).flatMap((block) => {
    const parsed = parseYaml(`${block}\n`)
    return parsed.ok ? Object.entries(parsed.data) : []
  })
  // Of what is there twice nobody can tell which is meant.
  const once = read.filter(([key]) => read.filter(([other]) => other === key).length === 1)
  return Object.fromEntries(once)
}

function readableData(kind: KindName, content: string | Uint8Array): Fields {
  const raw = readRaw(kind, content)
  // Here what is left out has been taken out.
  const absent = Object.keys(kinds[kind].schema.shape).map((name) => [name, undefined])
  if (raw.ok) return { ...(Object.fromEntries(absent) as Fields), ...raw.data }
  const source = textOf(content)?.replace(/^\uFEFF/, '')
  if (source === undefined || findConflictMarkers(source, 0).length > 0) return {}
  const { format } = kinds[kind]
  if (format.codec === 'yaml') return readableYaml(source)
  const parts = splitMarkdown(source)
  if (!parts.ok) return {}
  return { ...readableYaml(parts.front), [format.body]: bodyOf(format, parts.body) }
}

/**
 * The fields of a wrong file that can be read for themselves and fit their schema. A text with
 * conflict markers gives none: what stands between them nobody has chosen yet.
 */
export function readableFields(kind: KindName, content: string | Uint8Array): Fields {
  const { shape } = kinds[kind].schema
  return Object.fromEntries(
    Object.entries(readableData(kind, content)).flatMap(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      const checked = field?.safeParse(withoutEmpty(value) ?? undefined)
      return checked?.success ? [[name, checked.data] as const] : []
    }),
  )
}
