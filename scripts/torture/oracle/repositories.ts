import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { load } from 'js-yaml'
import type { World } from '../world'
import { askedAbout, textAsked } from './texts'

const histories = [[], ['--git-dir=.callboard/private.git']]

/** Both histories are sound, nothing of ours is left lying about, and nothing waits for ever. */
export async function checkRepositories(world: World): Promise<string[]> {
  const findings: string[] = []
  for (const place of histories) {
    await world
      .git(...place, 'fsck', '--full', '--strict', '--no-dangling')
      .catch((error: Error) => {
        findings.push(`git ${place.join(' ')} fsck: ${error.message}`)
      })
  }
  for (const folder of ['.git', '.callboard/private.git', 'content', 'media']) {
    const names = await readdir(world.file(folder), { recursive: true })
    const left = names.filter((name) => /\.lock$|\.callboard\.tmp$/.test(name))
    findings.push(...left.map((name) => `${folder}/${name} was left behind`))
  }
  const journal = await readdir(world.file('.callboard/journal')).catch(() => [])
  findings.push(...journal.map((name) => `.callboard/journal/${name} was left behind`))
  return findings
}

/** What calls wrote is committed or asked about; the developer's own half-done work is as they left it. */
export async function checkWorkTree(world: World): Promise<string[]> {
  const { claims, movedFiles } = world.ledger
  const asked = await textAsked(world)
  const ids = await askedAbout(world)
  const typed = claims.filter(({ by }) => by === 'hand').map(({ file }) => file)
  const byHand = new Set([...typed, ...movedFiles])
  // Whoever looks for locks at this moment shall find none of ours.
  const status = ['--no-optional-locks', 'status', '--porcelain', '--no-renames', '-uall']
  const listed = await world.git(...status)
  const findings = listed
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3))
    .filter((file) => !['notes.txt', 'draft.txt'].includes(file) && !byHand.has(file))
    .filter((file) => file !== 'content/news/2026-01-01-first.md')
    .filter((file) => !file.startsWith('media/') || !asked.includes(path.basename(file)))
    // Git leaves where it is what is new of a save that is asked about.
    .filter((file) => !ids.has(path.parse(file).name))
    .map((file) => `${file} is not committed`)
  if (world.staged !== '') {
    const staged = await world.git('show', ':notes.txt').catch(() => '')
    if (staged !== world.staged) findings.push('What was staged is not in the index any more')
  }
  if (!existsSync(world.file('draft.txt'))) findings.push('The untracked draft is gone')
  return findings
}

/** What a call was told of as its commit is that, so that an undo takes back nothing else. */
export async function checkChanges(world: World): Promise<string[]> {
  const findings: string[] = []
  for (const { change, files } of world.changes) {
    const show = ['show', '--name-only', '--no-renames', '--format=', change]
    // An erasure makes others of commits.
    const listed = await world.git(...show).catch(() => undefined)
    const changed = listed?.split('\n')
    if (changed && !files.some((file) => changed.includes(file)))
      findings.push(`${change} changed nothing of ${files.join(', ')}, and was said to`)
  }
  return findings
}

/** Another YAML parser reads every file. */
export async function checkYaml(world: World): Promise<string[]> {
  const names = await readdir(world.file('content'), { recursive: true })
  const findings: string[] = []
  for (const name of names.filter((file) => /^[^.].*\.(?:yaml|md)$/.test(file))) {
    const text = await world.text(`content/${name}`)
    const source = name.endsWith('.md') ? (/^---\n([\s\S]*?)^---$/m.exec(text)?.[1] ?? '') : text
    try {
      load(source)
    } catch (error) {
      findings.push(`content/${name}: ${error instanceof Error ? error.message : ''}`)
    }
  }
  return findings
}
