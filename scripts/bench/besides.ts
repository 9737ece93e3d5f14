import type { Bench } from './bench'
import { load, type Load, type Target } from './load'
import { median, readable } from './numbers'
import type { Figure } from './row'

/**
 * Loads a server and others in turn. The figure is how many answers it gives for a second of CPU
 * beside the first of them: on a busy machine, and with a client on it, that alone is a fair one.
 */
export async function besides(
  bench: Bench,
  ours: Target,
  peers: readonly (readonly [name: string, target: Target | undefined])[],
  encoding: string,
): Promise<Figure> {
  const all = [['Callboard', ours] as const, ...peers]
  const loads = new Map<string, Load[]>()
  for (let turn = 0; turn < bench.times(3, 1); turn += 1) {
    for (const [name, target] of all) {
      if (!target) continue
      const came = await load(bench.work, target, encoding, bench.times(5, 3))
      loads.set(name, [...(loads.get(name) ?? []), came])
    }
  }
  const middle = (name: string, of: keyof Load) =>
    median((loads.get(name) ?? []).map((one) => one[of]))
  const own = middle('Callboard', 'perCpuSecond')
  const told = [...loads.keys()].map((name) => {
    const [ofCpu, all] = [middle(name, 'perCpuSecond'), middle(name, 'perSecond')]
    return `${name} ${readable(ofCpu)} (${readable(all)} in a second of time)`
  })
  const [first] = peers
  const isThere = first && loads.has(first[0])
  const missing = isThere ? '' : `; ${first?.[0]} is not installed`
  const value = isThere ? own / middle(first[0], 'perCpuSecond') : undefined
  return { value, beside: told.join('; ') + missing }
}
