import { countKills } from './figures/kills'
import { countRefusals } from './figures/refusals'
import { countVisitors } from './figures/visitors'
import { countWriters } from './figures/writers'

/** Counts what must hold by numbers, at `scale` of the full ones; exits with 1 at a finding. */
export async function countAll(scale: number): Promise<void> {
  const times = (full: number) => Math.max(1, Math.round(full * scale))
  const findings = [
    ...(await countRefusals(times(50))),
    ...(await countWriters(20, times(500))),
    ...(await countVisitors(10 * scale)),
    ...(await countKills(times(1000))),
  ]
  console.log(findings.length === 0 ? 'Every promise held' : findings.join('\n'))
  if (findings.length > 0) process.exit(1)
}
