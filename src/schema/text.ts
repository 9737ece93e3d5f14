import { z } from 'zod'

/** The longest text any field takes, in characters; keeps one entry far below the codec's size bound. */
export const longTextLimit = 50_000
const lineLimit = 300

/** A text without any `character` at its end: a pattern would try again from each one of them. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}

/** One line of text that may be empty. */
export function optionalLine() {
  return z.string().trim().max(lineLimit, `Keep this under ${lineLimit} characters`)
}

/** One line of text; `message` is what the person reads when it is blank. */
export function requiredLine(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(lineLimit, `Keep this under ${lineLimit} characters`)
}

/** Text of several paragraphs that may be empty. */
export function optionalText() {
  return z.string().trim().max(longTextLimit, `Keep this under ${longTextLimit} characters`)
}

/** Text of several paragraphs; `message` is what the person reads when it is blank. */
export function requiredText(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(longTextLimit, `Keep this under ${longTextLimit} characters`)
}

/** Splits text the way the biography form does: one paragraph a line, blank lines dropped. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A list of paragraphs; a string is taken too and split on its line breaks. */
export function paragraphs() {
  return z.preprocess(
    (value) => (typeof value === 'string' ? splitParagraphs(value) : value),
    z.array(requiredText('A paragraph is empty')).max(500, 'Keep this under 500 paragraphs'),
  )
}
