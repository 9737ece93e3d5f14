import { diffLines, diffWordsWithSpace } from 'diff'

// What differs more takes seconds, and a long text that was written anew minutes.
const few = { maxEditLength: 1000 }

/** What a text adds to another and leaves out: words of it; lines, or all, where little is the same. */
export function markedParts(base: string, text: string) {
  return (
    diffWordsWithSpace(base, text, few) ??
    diffLines(base, text, few) ?? [
      { value: base, removed: true, added: false },
      { value: text, removed: false, added: true },
    ]
  )
}
