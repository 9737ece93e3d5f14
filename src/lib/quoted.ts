const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Somebody's words as a piece of a sentence of ours. Hebrew or Arabic ones would else take the marks and
 * words beside them along, and “after” would stand on the wrong side of two titles.
 */
export function isolated(words: string): string {
  return rightToLeft.test(words) ? `\u2068${words}\u2069` : words
}

/** A title in the quotes it has in a sentence. */
export function quoted(title: string): string {
  return `“${isolated(title)}”`
}
