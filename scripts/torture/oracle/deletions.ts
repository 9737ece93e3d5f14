import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { load } from 'js-yaml'
import type { World } from '../world'

/** What was deleted is on no disk and at no address. */
export async function checkDeletions(world: World): Promise<string[]> {
  const findings: string[] = []
  for (const { file, addresses } of world.ledger.deletions) {
    if (existsSync(world.file(file))) findings.push(`${file} was deleted and is on disk`)
    for (const address of addresses) {
      const { status } = await world.visitor.call('GET', address)
      if (status !== 404) findings.push(`${address} of the deleted ${file} answers ${status}`)
    }
  }
  return findings
}

/** An upload is whole: no entry without its picture, no picture without its entry. */
export async function checkPictures(world: World): Promise<string[]> {
  const entries = await readdir(world.file('content/images')).catch(() => [])
  const named = await Promise.all(
    entries
      .filter((name) => name.endsWith('.yaml'))
      .map(async (name) => {
        const value = load(await world.text(`content/images/${name}`)) as { filename?: string }
        return value.filename ?? ''
      }),
  )
  const media = (await readdir(world.file('media'))).filter((name) => !name.startsWith('.'))
  return [
    ...named.filter((name) => !media.includes(name)).map((name) => `media/${name} is missing`),
    ...media.filter((name) => !named.includes(name)).map((name) => `media/${name} has no entry`),
  ]
}
