import type { Bench } from './bench'
import { load, type Load, type Target } from './load'
import { median, readable } from './numbers'
import type { Figure } from './row'

/**
 * Loads a server and others in turn, each warm. The figure is how many answers it gives in a second
 * beside the first of them. The client has its part of the machine meanwhile, and may be what keeps the
 * fastest from more: how many they give for a second of their own CPU is said beside it.
 */
export async function besides(
  bench: Bench,
  ours: Target,
  peers: readonly (readonly [name: string, target: Target | undefined])[],
  encoding: string,
): Promise<Figure> {
  const all = [['Callboard', ours] as const, ...peers]
  const loads = new Map<string, Load[]>()
  for (const [, target] of all) if (target) await load(bench.work, target, encoding, 1)
  for (let turn = 0; turn < bench.times(3, 1); turn += 1) {
    for (const [name, target] of all) {
      if (!target) continue
      const came = await load(bench.work, target, encoding, bench.times(5, 3))
      loads.set(name, [...(loads.get(name) ?? []), came])
    }
  }
  const middle = (name: string, of: keyof Load) =>
    median((loads.get(name) ?? []).map((one) => one[of]))
  const ratio = (of: keyof Load, name: string) => middle('Callboard', of) / middle(name, of)
  const told = [...loads.keys()].map((name) => {
    const [all, ofCpu] = [middle(name, 'perSecond'), middle(name, 'perCpuSecond')]
    return `${name} ${readable(all)} (${readable(ofCpu)} for a second of CPU)`
  })
  const [first] = peers
  if (!first || !loads.has(first[0])) {
    return { value: undefined, beside: `${told.join('; ')}; ${first?.[0]} is not installed` }
  }
  const ofCpu = `${readable(ratio('perCpuSecond', first[0]))}× for a second of CPU`
  return { value: ratio('perSecond', first[0]), beside: `${told.join('; ')}: ${ofCpu}` }
}
