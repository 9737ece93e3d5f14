// What a reader takes for one character may be several: a family of emoji, a flag, a letter and its marks.
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first `limit` characters of a text, with an ellipsis where it breaks off mid-sentence. */
export function excerpt(text: string, limit: number): string {
  let count = 0
  for (const { index } of characters.segment(text)) {
    if (count === limit) return cut(text.slice(0, index))
    count += 1
  }
  return text
}

function cut(start: string): string {
  return /[.!?…]["'”’)]?\s*$/.test(start) ? start : `${start}…`
}
