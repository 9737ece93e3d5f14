/** How many letters the longest word of a name has; a hyphen ends one, too. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/[\s-]+/).map((word) => word.length))
}
