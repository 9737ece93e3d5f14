import { countCommitter } from './figures/committer'
import { countKills } from './figures/kills'
import { countRefusals } from './figures/refusals'
import { countVisitors } from './figures/visitors'
import { countWriters } from './figures/writers'

const figures = {
  refusals: (scale) => countRefusals(times(50, scale)),
  committer: (scale) => countCommitter(times(1000, scale)),
  writers: (scale) => countWriters(20, times(500, scale)),
  visitors: (scale) => countVisitors(10 * scale),
  kills: (scale) => countKills(times(1000, scale)),
} satisfies Record<string, (scale: number) => Promise<string[]>>

function times(full: number, scale: number): number {
  return Math.max(1, Math.round(full * scale))
}

/** Counts what must hold by numbers, at `scale` of the full ones; says whether all of it held. */
export async function countAll(scale: number, only?: string): Promise<boolean> {
  const findings: string[] = []
  for (const [name, count] of Object.entries(figures)) {
    if (only === undefined || name === only) findings.push(...(await count(scale)))
  }
  console.log(findings.length === 0 ? 'Every promise held' : findings.join('\n'))
  return findings.length === 0
}
