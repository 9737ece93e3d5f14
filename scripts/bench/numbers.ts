/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  return at(values, 0.5)
}

/** The number that a share of all is below. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A number as people read it: three digits, or all in front of the point. */
export function readable(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export function ms(value: number): string {
  return `${readable(value)} ms`
}
