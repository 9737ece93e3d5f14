// Clears up after the bench however that ends, by `kill -9` too: its input closes with the bench.
import { rmdirSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const groups = new Set()
const folders = []
const cgroups = []

for await (const line of createInterface({ input: process.stdin })) {
  const [what, value] = JSON.parse(line)
  if (what === 'started') groups.add(value)
  if (what === 'ended') groups.delete(value)
  if (what === 'folder') folders.push(value)
  if (what === 'cgroup') cgroups.push(value)
}

for (const group of groups) {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
if (groups.size > 0) await wait(500)
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
for (const cgroup of cgroups) {
  try {
    rmdirSync(cgroup)
  } catch {
    // It is gone already.
  }
}
