import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { kinds, type KindName } from '../../src/schema'
import type { Fields } from '../../src/lib/same-value'
import type { FileFormat } from '../../src/schema/collection'
import { splitMarkdown, withParagraphs, withText } from './codecs/markdown'
import { freshYaml, patchYaml } from './codecs/yaml-patch'
import { keepUnknown } from './keep-unknown'
import { type Issue, type RawFile, readRaw } from './raw-file'
import { readableFields } from './readable-fields'
import { withoutEmpty } from './without-empty'

const asText = 'Write this as text; a number or true and false go in quotes'

const expectations: Partial<Record<string, string>> = {
  string: asText,
  number: 'Write this as a number, without quotes',
  int: 'Write this as a whole number, without quotes',
  boolean: 'Write true or false here',
  array: 'Write this as a list, each item on a line that begins with "- "',
  object: 'Write this as lines of "key: value"',
}

// Only what the schema itself has no words for: zod's own would speak of types.
const explain: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type'
    ? issue.input === undefined
      ? 'This is missing'
      : expectations[issue.expected]
    : undefined

/** Checks plain data against its kind's schema; a key with nothing behind it counts as not there. */
export function validate(kind: KindName, raw: Pick<RawFile, 'data' | 'locate'>) {
  const result = kinds[kind].schema.safeParse(withoutEmpty(raw.data), { error: explain })
  if (result.success) return { ok: true, value: result.data } as const
  const issues = result.error.issues.map(({ path, message, ...issue }): Issue => {
    const { words } = ('params' in issue && issue.params) || {}
    // A schema's own words for a text that is missing would ask for what seems to be there.
    const isNoText =
      issue.code === 'invalid_type' &&
      issue.expected === 'string' &&
      valueAt(raw.data, path) !== null
    return {
      field: path.join('.'),
      ...raw.locate(path, undefined, typeof words === 'string' ? words : undefined),
      message: isNoText ? asText : message,
    }
  })
  return { ok: false, issues } as const
}

/** What stands at a path; null where nothing does. */
function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return (
    path.reduce((value, key) => (Object(value) as Record<PropertyKey, unknown>)[key], data) ?? null
  )
}

/**
 * Reads a kind's file: its value, or everything that is wrong with it, each issue with its line and
 * column (from 1) and its dotted field.
 */
export function decode(kind: KindName, content: string | Uint8Array) {
  const raw = readRaw(kind, content)
  return raw.ok ? validate(kind, raw) : raw
}

type MarkdownFormat = Extract<FileFormat, { codec: 'markdown' }>

function pick(data: Fields, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(data, key)).map((key) => [key, data[key]]),
  )
}

function omit(data: Fields, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== key))
}

function withBody(format: MarkdownFormat, body: string, before: unknown, after: unknown): string {
  if (isDeepStrictEqual(before, after)) return body
  return format.bodyIs === 'text'
    ? withText(body, String(after ?? ''))
    : withParagraphs(body, Array.isArray(after) ? after.map(String) : [])
}

function patchMarkdown(kind: KindName, text: string, before: Fields, after: Fields): string {
  const { format } = kinds[kind]
  const parts = splitMarkdown(text)
  if (format.codec !== 'markdown' || !parts.ok) return fresh(kind, after)
  const body = withBody(format, parts.body, before[format.body], after[format.body])
  const data = omit(after, format.body)
  if (parts.open === '') {
    // A text that begins with dashes would be taken for front matter.
    const fenced = Object.keys(data).length > 0 || body.startsWith('---')
    return fenced ? `---\n${freshYaml(data)}---\n\n${body}` : body
  }
  // The first line is the rest of the fence's own, the last line's end belongs to the closing one.
  const head = /^[^\n]*\n?/.exec(parts.front)?.[0] || '\n'
  const yaml = patchYaml(`${parts.front.slice(head.length)}\n`, data)
  const close = body === '' || parts.close.endsWith('\n') ? parts.close : `${parts.close}\n`
  return parts.open + head + yaml.slice(0, -1) + close + body
}

function fresh(kind: KindName, value: Fields): string {
  const { format } = kinds[kind]
  const data = keepUnknown(undefined, undefined, value) as Fields
  if (format.codec === 'yaml') return freshYaml(data)
  const body = withBody(format, '', undefined, data[format.body])
  return `---\n${freshYaml(omit(data, format.body))}---\n${body.trim() === '' ? '' : `\n${body}`}`
}

/**
 * Writes a value as its kind's file. Given what the file holds, only the lines of what differs change:
 * comments, order, quoting, unknown keys and line breaks stay, and the same value gives the same
 * text. What cannot be read is replaced.
 */
export function encode(kind: KindName, value: object, previous: string | Uint8Array = ''): string {
  const { format, schema } = kinds[kind]
  const known = Object.keys(schema.shape)
  const want = pick(value as Fields, known)
  const raw = readRaw(kind, previous)
  if (!raw.ok || raw.text.trim() === '') return fresh(kind, want)
  const checked = validate(kind, raw)
  const data = keepUnknown(
    raw.data,
    checked.ok ? checked.value : { ...pick(raw.data, known), ...readableFields(kind, raw.text) },
    want,
  ) as Fields
  if (data === raw.data) return raw.text
  const mark = raw.text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const text = raw.text.slice(mark.length)
  // Patched with plain line breaks where the file's are all of the other sort.
  const crlf = text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text)
  const source = crlf ? text.replaceAll('\r\n', '\n') : text
  const patched =
    format.codec === 'yaml' ? patchYaml(source, data) : patchMarkdown(kind, source, raw.data, data)
  return mark + (crlf ? patched.replaceAll('\n', '\r\n') : patched)
}
