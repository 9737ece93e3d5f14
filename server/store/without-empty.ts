import { isFields } from '../../src/lib/same-value'

/** Data as a file holds it without the keys behind which nothing stands, as `venue:` leaves them. */
export function withoutEmpty(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutEmpty)
  if (!isFields(data)) return data
  const filled = Object.entries(data).filter(([, value]) => value !== null)
  return Object.fromEntries(filled.map(([key, value]) => [key, withoutEmpty(value)]))
}
