/** A UUID that nobody else has; browsers make none by themselves at plain http. */
export function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(15))]
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const part = (from: number, to: number) => digits.slice(from, to)
  return [part(0, 8), part(8, 12), `4${part(12, 15)}`, `8${part(15, 18)}`, part(18, 30)].join('-')
}
