import { z } from 'zod'
import { proseBlocks, type Lines } from './prose-blocks'

/** The longest text any field takes, in characters; keeps one entry far below the codec's size bound. */
export const longTextLimit = 50_000
const lineLimit = 300

// A character that nobody sees and no text file may have, as some programs leave it in what is copied.
const nul = /\0/g

function text(limit: number, error?: string) {
  return z
    .string({ error })
    .overwrite((given) => given.replace(nul, ''))
    .trim()
    .max(limit, `Keep this under ${limit} characters`)
}

/** One line of text that may be empty. */
export function optionalLine() {
  return text(lineLimit)
}

/** One line of text; `message` is what the person reads when it is blank. */
export function requiredLine(message: string) {
  return text(lineLimit, message).min(1, message)
}

/** Text of several paragraphs that may be empty. */
export function optionalText() {
  return text(longTextLimit)
}

/** Text of several paragraphs; `message` is what the person reads when it is blank. */
export function requiredText(message: string) {
  return text(longTextLimit, message).min(1, message)
}

function split(text: string, lines: Lines): string[] {
  return proseBlocks(text, lines).map(({ says }) => says)
}

/**
 * A list of paragraphs, headings and lists; a string is taken too and split as the biography form
 * does: one paragraph a line, blank lines dropped. `message` is what whoever sends none reads.
 */
export function paragraphs(message?: string) {
  return z.preprocess(
    (value) => {
      if (typeof value === 'string') return split(value, 'whole')
      if (!Array.isArray(value)) return value
      // As a file holds them: it has no other way to tell where one ends.
      const items: unknown[] = value
      return items.flatMap((item) =>
        typeof item === 'string' && item.trim().includes('\n') ? split(item, 'wrapped') : [item],
      )
    },
    z
      .array(requiredText('A paragraph is empty'), message)
      .max(500, 'Keep this under 500 paragraphs'),
  )
}

function nonBlankLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A short list with an item a line; a string is taken too and split on its line breaks. */
export function lines<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? nonBlankLines(value) : value),
    z.array(item).max(most, `Keep this to ${most} lines`),
  )
}
