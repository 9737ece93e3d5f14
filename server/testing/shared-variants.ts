import { link, mkdir, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

// Variants are named by content, so what one test's site has made serves all others: without this
// each site would keep a core busy for a minute with the same pictures.
const shared = path.join(os.tmpdir(), 'callboard-test-variants')

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(from, { recursive: true })
  await mkdir(to, { recursive: true })
  const present = new Set(await readdir(to))
  for (const name of await readdir(from)) {
    if (present.has(name) || !/^[0-9a-f]+-\w+\.\w+$/.test(name)) continue
    // Another test file may be doing the same at this moment.
    await link(path.join(from, name), path.join(to, name)).catch(() => undefined)
  }
}

/** Gives a new site the variants that earlier tests have made. */
export function lendVariants(siteDir: string): Promise<void> {
  return linkAll(shared, path.join(siteDir, '.callboard', 'variants'))
}

/** Keeps the variants a site has made for later tests. */
export function keepVariants(siteDir: string): Promise<void> {
  return linkAll(path.join(siteDir, '.callboard', 'variants'), shared)
}
