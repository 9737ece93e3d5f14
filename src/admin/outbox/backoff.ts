/**
 * Says how long to wait after so many failures in a row, in milliseconds: `first` after one, twice as
 * long after each further one, up to `longest`. `chance`, 0 to 1, spreads the screens that lost the same
 * server over the second half of it.
 */
export function backoff(first: number, longest: number) {
  return (failures: number, chance: number): number => {
    const whole = Math.min(first * 2 ** Math.max(failures - 1, 0), longest)
    return (whole + whole * chance) / 2
  }
}
