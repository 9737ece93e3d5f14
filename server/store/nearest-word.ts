const letters = (word: string) => [...word].sort().join('')

/** How many letters must be added, taken out or changed to get from one word to another. */
function distance(a: string, b: string): number {
  // Letters in the wrong order are one slip, however many places they fill.
  if (a !== b && letters(a) === letters(b)) return 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const change = (row[j] ?? 0) + (letter === b[j] ? 0 : 1)
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The word that `typed` is most likely meant to be; undefined where none is near. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  const plain = typed.slice(0, 50).toLowerCase().replace(/[-_ ]/g, '')
  const far = plain.length < 5 ? 2 : 3
  const [best] = words
    .map((word) => ({ word, off: distance(plain, word.toLowerCase()) }))
    .filter(({ off }) => off < far)
    .sort((a, b) => a.off - b.off)
  return best?.word
}
