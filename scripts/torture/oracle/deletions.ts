import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { load } from 'js-yaml'
import type { World } from '../world'
import { askedAbout, textAsked, textBelow } from './texts'

const order = 'content/order.yaml'
const wall = 'content/gallery-wall.yaml'
const namesIn = (text: string) =>
  [...text.matchAll(/^ *- (?:filename: )?(\S+)$/gm)].map(([, name]) => name)

/**
 * What was deleted is on no disk and at no address, and nothing refers to it; unless a developer has
 * brought it back meanwhile in other words, and the admins are asked which of both is meant.
 */
export async function checkDeletions(world: World): Promise<string[]> {
  const findings: string[] = []
  const content = await textBelow(world, 'content')
  const arrangement = namesIn((await world.text(order)) + (await world.text(wall)))
  const asked = await askedAbout(world)
  for (const { file, addresses, of } of world.ledger.deletions) {
    const { name, base } = path.parse(file)
    // An entry that has another file keeps its id, and all that names that.
    const id = of === undefined ? name : base
    if (asked.has(id)) continue
    const reference = new RegExp(String.raw`^[ -]*\w+Id: ['"]?${id}['"]?$`, 'm').exec(content)
    if (reference) findings.push(`${file} was deleted and is referred to by ${reference[0]}`)
    if (existsSync(world.file(file))) findings.push(`${file} was deleted and is on disk`)
    const listed = [id, ...addresses.map((address) => path.basename(address))]
    const arranged = listed.find((name) => arrangement.includes(name))
    if (arranged)
      findings.push(`${file} was deleted, and ${arranged} is in the order or on the wall`)
    for (const address of addresses) {
      const { status } = await world.visitor.call('GET', address)
      if (status !== 404) findings.push(`${address} of the deleted ${file} answers ${status}`)
    }
  }
  return findings
}

/** An upload is whole: no entry without its picture, no picture without its entry or a question about one. */
export async function checkPictures(world: World): Promise<string[]> {
  const asked = await textAsked(world)
  const entries = await readdir(world.file('content/images')).catch(() => [])
  const perEntry = await Promise.all(
    entries
      .filter((name) => name.endsWith('.yaml'))
      .map(async (name) => {
        const text = await world.text(`content/images/${name}`)
        const { filename = '', original } = load(text) as { filename?: string; original?: string }
        return original === undefined ? [filename] : [filename, original]
      }),
  )
  const named = perEntry.flat()
  const media = (await readdir(world.file('media'))).filter((name) => !name.startsWith('.'))
  const strangers = media.filter((name) => !named.includes(name) && !asked.includes(name))
  return [
    ...named.filter((name) => !media.includes(name)).map((name) => `media/${name} is missing`),
    ...strangers.map((name) => `media/${name} has no entry`),
  ]
}
