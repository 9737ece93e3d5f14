import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Workplace } from './workplace'

/** What the bench measures beside, a package of its own: nothing else finds what is installed here. */
export const peersDir = path.join(import.meta.dirname, 'peers')

const packages = path.join(peersDir, 'node_modules')
const stamp = path.join(packages, '.callboard-bench')

/** The program of a package that the bench alone needs. */
export function peer(file: string): string {
  return path.join(packages, file)
}

/** Installs what the bench alone needs, as its own lock file says; once. */
export async function installPeers(work: Workplace): Promise<void> {
  const lock = await readFile(path.join(peersDir, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return
  console.error('Installing what the bench measures with (once, about a minute)…')
  // Without their scripts: what a package needs is in it.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=optional']
  await work.run('npm', [...args, '--prefix', peersDir])
  await writeFile(stamp, hash)
}

/** Where a program of the machine is, undefined where it is not installed. */
export function installed(name: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ]
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}
