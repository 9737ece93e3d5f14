/** A stored value as a form holds it: paragraphs as text with blank lines between, nothing as ''. */
export function asFormValue(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  const isText = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isText ? value.join('\n\n') : value
}
