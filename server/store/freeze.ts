/** Freezes a value and everything in it; gives the value back. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFreeze<unknown>(inner)
  return Object.freeze(value)
}
