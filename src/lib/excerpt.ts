/** The first `limit` characters of a text, with an ellipsis where it breaks off mid-sentence. */
export function excerpt(text: string, limit: number): string {
  const characters = Array.from(text)
  if (characters.length <= limit) return text
  const start = characters.slice(0, limit).join('')
  return /[.!?…]["'”’)]?\s*$/.test(start) ? start : `${start}…`
}
