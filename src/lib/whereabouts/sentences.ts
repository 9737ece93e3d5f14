/** A sentence, and where it begins in its text. */
export interface Sentence {
  start: number
  text: string
}

const end = /[.!?]["”’)]?\s|\n/g
const abbreviation =
  /\b(?:D\.O\.B|b|[PMI]\.S|P\.O|p\.o|Apt|St|Dr|Mr|Mrs|Ms|No|Rd|Ave|[ap]\.m|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/

/** The sentences of a text, which together are the text. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(end)) {
    if (mark !== '\n' && abbreviation.test(text.slice(Math.max(start, index - 5), index))) continue
    sentences.push({ start, text: text.slice(start, index + mark.length) })
    start = index + mark.length
  }
  return [...sentences, { start, text: text.slice(start) }]
}

const emphasized = /\*[^*\n]{1,80}\*|“[^”\n]{1,80}”|"[^"\n]{1,80}"/g

/** The text with what its titles say blotted out: *84 Charing Cross Road* is nobody's home. */
export function blankTitles(text: string): string {
  return text.replace(emphasized, (quoted) => {
    const words = quoted.slice(1, -1).split(' ')
    const isTitle = quoted.startsWith('*') || words.every((word) => !/^[a-z]\S{3}/.test(word))
    return isTitle ? '_'.repeat(quoted.length) : quoted
  })
}
