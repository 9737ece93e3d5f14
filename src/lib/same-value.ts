/** A plain object, as parsed files and forms hold them. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is a plain object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Some fields of a value; those it does not have are undefined. */
export function picked(value: Fields, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, value[field]]))
}

/** Whether two values of files or forms say the same; a field that is undefined counts as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  }
  if (isFields(a) && isFields(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...keys].every((key) => isSame(a[key], b[key]))
  }
  return Object.is(a, b)
}

/** A text that is equal for values that are the same. */
export function fingerprint(value: unknown): string {
  const sorted = (_key: string, part: unknown) =>
    isFields(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  return JSON.stringify(value, sorted) ?? ''
}
