import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Workplace } from './workplace'

// Where Linux keeps control groups, in both of its ways, and how a limit and the most used are called.
const ways = [
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
]

/** Makes a control group with that much memory; undefined where this machine does not let us. */
export async function limitedGroup(
  work: Workplace,
  megabytes: number,
): Promise<string | undefined> {
  for (const { root, limit } of ways) {
    const folder = path.join(root, `callboard-bench-${process.pid}-${megabytes}-${Date.now()}`)
    try {
      await readFile(path.join(root, 'cgroup.procs'))
      await mkdir(folder)
      work.tell('cgroup', folder)
      await writeFile(path.join(folder, limit), `${megabytes * 2 ** 20}`, { flag: 'r+' })
      return folder
    } catch {
      // The other way, or none.
    }
  }
  return undefined
}
