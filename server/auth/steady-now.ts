/** Milliseconds by a clock that nobody puts back, for what waits so long and no longer. */
export function steadyNow(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
