// Half as wide again as a small letter.
const capital = /\p{Lu}/gu

function lengthOf(word: string): number {
  const further = word.slice(1).match(capital)?.length ?? 0
  return word.length + Math.ceil(further / 2)
}

/** How many small letters the longest word of a name is as wide as; a hyphen ends one, too. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/[\s-]+/).map(lengthOf))
}
