import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** What a process group has used: CPU in milliseconds, memory in megabytes. */
export interface Usage {
  cpu: number
  memory: number
  processes: number
}

// What Linux counts in, wherever Node runs.
const ticksPerSecond = 100
const fields = { group: 2, user: 11, system: 12, endedUser: 13, endedSystem: 14 }

async function usageOf(pid: string, group: number): Promise<Usage | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in front may have spaces.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (field: keyof typeof fields) => Number(values[fields[field]])
    if (at('group') !== group) return undefined
    const ticks = at('user') + at('system') + at('endedUser') + at('endedSystem')
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
    return {
      cpu: (ticks * 1000) / ticksPerSecond,
      memory: Number(resident ?? 0) / 1024,
      processes: 1,
    }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** What the processes of a group use now; CPU is that of children too that have ended. */
export async function usage(group: number): Promise<Usage> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const sum = { cpu: 0, memory: 0, processes: 0 }
  for (const used of await Promise.all(pids.map((pid) => usageOf(pid, group)))) {
    if (!used) continue
    sum.cpu += used.cpu
    sum.memory += used.memory
    sum.processes += used.processes
  }
  return sum
}

const idleShare = 0.05
const idleSeconds = 1.5
const patience = 300_000

/**
 * Waits until a group has next to nothing to do, or, where it is visited meanwhile, next to nothing but that:
 * `visits` is the share of a core which that takes. `alone`, it is again the one process it begins with, too.
 */
export async function untilIdle(group: number, { alone = false, visits = 0 } = {}): Promise<void> {
  const until = Date.now() + patience
  let before = (await usage(group)).cpu
  while (Date.now() < until) {
    await wait(idleSeconds * 1000)
    const { cpu, processes } = await usage(group)
    const isIdle = cpu - before < idleSeconds * 1000 * (visits + idleShare)
    if (isIdle && (!alone || processes === 1)) return
    before = cpu
  }
}

/** Notes the most memory a group has, until it is told to stop; then gives it, in megabytes. */
export function watchPeak(group: number): () => Promise<number> {
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, (await usage(group)).memory)
      await wait(50)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return peak
  }
}
