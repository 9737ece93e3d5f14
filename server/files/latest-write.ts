// Some disks count the time in steps of up to two seconds, as those of sticks do, within which a file may
// be written twice; others as finely as the system's clock ticks.
const coarseMs = 2000
const fineMs = 20

/** The last moment (ms since 1970) at which a file may have been written, by the time that its disk says. */
export function latestWrite(timeMs: number): number {
  return timeMs + (Number.isInteger(timeMs) ? coarseMs : fineMs)
}
