import { readdir } from 'node:fs/promises'
import type { Claim } from '../ledger'
import type { World } from '../world'
import { textAsked, textBelow, textInHistory, textOfAllObjects } from './texts'

const privateHistory = '--git-dir=.callboard/private.git'
const caches = /variants|\/cache\/|private\.git/
const found = (text: string, word: string) => text.includes(word)

/**
 * Every acknowledged text is in history or asked about; every refused one is nowhere; what a
 * developer typed is on disk or in history; of an erased message nothing is left.
 */
export async function checkTexts(world: World): Promise<string[]> {
  const disk = (await textBelow(world, 'content')) + (await world.text('notes.txt'))
  const history = (await textInHistory(world)) + (await textInHistory(world, privateHistory))
  const asked = await textAsked(world)
  const kept = await textBelow(world, '.callboard', (file) => !caches.test(file))
  const everything =
    disk + kept + (await textOfAllObjects(world, privateHistory)) + (await textOfAllObjects(world))
  const { claims, returns } = world.ledger
  return claims.flatMap(({ word, by, file, field, outcome, erased, givenUp }, at) => {
    if (erased) return found(everything, word) ? [`${word} of ${file} was erased and is there`] : []
    if (outcome === 'refused') {
      return found(disk + history, word) ? [`${word} of ${file} was refused and is there`] : []
    }
    if (outcome === 'unknown' || givenUp) return []
    // Of saves that collide, each made on the one before, a person decides once, about the newest, which
    // may be an earlier version that was brought back.
    const isInPlace = (later: Pick<Claim, 'file' | 'field'>) =>
      field !== undefined && later.file === file && later.field === field
    const later = [...claims.slice(at), ...returns.filter(({ after }) => after > at)]
    const inPlace = later.filter(isInPlace)
    const isKept =
      found(history, word) ||
      found(asked, word) ||
      inPlace.some((newer) => found(asked, newer.word)) ||
      (by === 'hand' && found(disk, word))
    return isKept ? [] : [`${word} of ${file} (${by}) was saved and is not in history`]
  })
}

/** What must stand in each file stands there, unless it is being asked about. */
export async function checkFiles(world: World): Promise<string[]> {
  const asked = await textAsked(world)
  const findings: string[] = []
  for (const [place, words] of world.ledger.current) {
    const [file = ''] = place.split('#')
    const text = await world.text(file)
    const stands = [...words].some((word) => found(text, word) || found(asked, word))
    if (!stands) findings.push(`${place} should hold one of ${[...words].join(', ')}`)
  }
  return findings
}

/** What was sent again because no answer came is there once. */
export async function checkOnce(world: World): Promise<string[]> {
  const findings: string[] = []
  const folders = ['content/news', 'content/productions', 'content/images']
  const { claims, movedFiles } = world.ledger
  for (const folder of folders) {
    const names = await readdir(world.file(folder)).catch(() => [])
    const files = names.map((name) => `${folder}/${name}`).filter((file) => !movedFiles.has(file))
    const texts = await Promise.all(files.map((file) => world.text(file)))
    for (const { word } of claims) {
      const written = new RegExp(String.raw`^(?:alt: Photo|Text) ${word}$`, 'm')
      const holding = files.filter((_, at) => written.test(texts[at] ?? ''))
      if (holding.length > 1) findings.push(`${word} stands in ${holding.join(' and in ')}`)
    }
  }
  return findings
}

const pages: readonly [RegExp, string][] = [
  [/bio\.md#(?:tagline|shortBio)$/, '/'],
  [/bio\.md#hand-/, '/bio'],
  [/news\/.*#/, '/news'],
  [/images\/.*#alt$/, '/photos'],
]

/** What a page says, and those that go on with it, such as /news/3. */
async function readAll(world: World, url: string): Promise<string> {
  const texts = new Map<string, string>()
  const waiting = [url]
  for (const next of waiting) {
    if (texts.has(next)) continue
    const { text } = await world.visitor.call('GET', next)
    texts.set(next, text)
    for (const [, link] of text.matchAll(/href="(\/[^"#?]+)"/g)) {
      if (link?.startsWith(`${url}/`) && /\/\d+$/.test(link)) waiting.push(link)
    }
  }
  return [...texts.values()].join('\n')
}

/** What stands in the files stands on the pages. */
export async function checkPages(world: World): Promise<string[]> {
  const html = new Map<string, string>()
  for (const [, url] of pages) html.set(url, await readAll(world, url))
  const findings: string[] = []
  for (const [place, words] of world.ledger.current) {
    const url = pages.find(([pattern]) => pattern.test(place))?.[1]
    const [file = ''] = place.split('#')
    const text = await world.text(file)
    const standing = [...words].filter((word) => found(text, word))
    if (!url || standing.length === 0) continue
    const shown = standing.some((word) => found(html.get(url) ?? '', word))
    if (!shown) findings.push(`${url} does not show ${standing.join(', ')} of ${place}`)
  }
  return findings
}
