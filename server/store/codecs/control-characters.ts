// Everything invisible that a parser of YAML may refuse, drop or take for a line's end; a surrogate
// without its half is in \p{Cs}.
const unsafe = /(?![\t\n])[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u

/** Whether a text cannot stand in a YAML file as it is, only in double quotes with escapes. */
export function isUnsafe(text: string): boolean {
  return unsafe.test(text) || (text.includes('\n') && text.trim() === '')
}

/** A YAML text with such characters, which must stand in double quotes, as escapes. */
export function escapeUnsafe(yaml: string): string {
  return yaml.replace(new RegExp(unsafe, 'gu'), (character) => {
    const hex = character.charCodeAt(0).toString(16).toUpperCase()
    return hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`
  })
}
