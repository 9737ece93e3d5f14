import { readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import type { World } from '../world'
import { command, tolerate, type Command } from './command'

/** Writes a file as editors do: in place, or a new file that takes its name. */
async function edit(world: World, file: string, text: string, inPlace: boolean) {
  if (inPlace) return writeFile(world.file(file), text)
  const beside = world.file(path.join(path.dirname(file), `.${path.basename(file)}.swp`))
  await writeFile(beside, text)
  await rename(beside, world.file(file))
}

/** A paragraph at the end of the biography, typed by hand. */
async function editBody(world: World, inPlace: boolean) {
  const file = 'content/bio.md'
  const text = await world.text(file)
  if (text === '' || text.includes('<<<<<<<')) return
  const word = world.ledger.word()
  await edit(world, file, `${text.trimEnd()}\n\nBy hand ${word}.\n`, inPlace)
  world.ledger.note({ word, by: 'hand', file, outcome: 'done' }, `hand-${word}`)
}

async function editHeadline(world: World, which: number) {
  const names = (await readdir(world.file('content/news'))).filter((name) =>
    /^\w.*\.md$/.test(name),
  )
  const name = names.sort()[which % Math.max(1, names.length)]
  if (!name) return
  const file = `content/news/${name}`
  const text = await world.text(file)
  const line = /^headline: .*$/m.exec(text)?.[0]
  if (!line) return
  const word = world.ledger.word()
  world.ledger.retype(line)
  await edit(world, file, text.replace(line, `headline: By hand ${word} # mine`), true)
  world.ledger.note({ word, by: 'hand', file, outcome: 'done' }, 'headline')
}

/** A slip of the keyboard that makes a file unreadable, and its correction. */
async function breakAndMend(world: World, during: (world: World) => Promise<void>) {
  const file = 'content/news/2026-01-01-first.md'
  const text = await world.text(file)
  if (!/^headline: /m.test(text)) return
  await edit(world, file, text.replace(/^headline: /m, 'headline: "unclosed '), true)
  await during(world)
  const now = await world.text(file)
  // Somebody saved over it: what they made of it stands, and is readable.
  if (now.includes('"unclosed ')) await edit(world, file, now.replace('"unclosed ', ''), true)
  else world.ledger.releaseOthers(file, 'description')
}

async function commitAll(world: World) {
  if (await tolerate(() => world.git('commit', '-qam', 'All that I have'))) world.staged = ''
}

/** Half-done work that no save may touch: a new file in the index. */
async function stage(world: World) {
  const text = `Notes ${world.ledger.word()}\n`
  await writeFile(world.file('notes.txt'), text)
  if (await tolerate(() => world.git('add', 'notes.txt'))) world.staged = text
}

/** Looks at an older state of the same tree, saves come in meanwhile, and goes back. */
async function detached(world: World, during: (world: World) => Promise<void>) {
  if (!(await tolerate(() => world.git('checkout', '-q', '--detach')))) return
  await during(world)
  await world.git('checkout', '-q', 'main')
}

/** A commit on the parent of HEAD that says something else of the biography's tagline. */
async function branchOff(world: World): Promise<string | undefined> {
  const parent = (await world.git('rev-parse', 'HEAD~1').catch(() => '')).trim()
  if (parent === '') return undefined
  const word = world.ledger.word()
  const text = await world.git('show', `${parent}:content/bio.md`)
  const theirs = text.replace(/^tagline: .*$/m, `tagline: Elsewhere ${word}`)
  return world.commitOn(parent, 'content/bio.md', theirs)
}

/** A merge that conflicts in the biography, ended by giving up or by deciding. */
async function conflictedMerge(
  world: World,
  ending: 'abort' | 'ours' | 'theirs',
  during: (world: World) => Promise<void>,
) {
  const file = 'content/bio.md'
  await commitAll(world)
  const isClean = (await world.git('status', '--porcelain', '-uno')) === ''
  const commit = isClean ? await branchOff(world) : undefined
  if (!commit) return
  const before = world.ledger.expected(file)
  const merged = await tolerate(() => world.git('merge', '-q', '--no-edit', commit))
  const isOn = (await world.git('ls-files', '--unmerged')) !== ''
  if (merged || !isOn) return void (merged && world.ledger.releaseUnchanged(before))
  await during(world)
  if (ending === 'abort') return void (await world.git('merge', '--abort'))
  await world.git('checkout', `--${ending}`, '--', file)
  await world.git('add', file)
  await world.git('commit', '-q', '--no-edit')
  if (ending === 'theirs') world.ledger.releaseUnchanged(before)
}

/** Another checkout pushes a story, and the site takes it in. */
async function elsewhere(world: World) {
  const word = world.ledger.word()
  const text = `---\nheadline: From afar ${word}\ndate: '2026-03-03'\n---\n\nText.\n`
  if (
    !(await tolerate(() => world.pushElsewhere(`content/news/2026-03-03-remote-${word}.md`, text)))
  )
    return
  const reply = await world.admins[0].call('POST', '/api/sync')
  const state = (reply.body as { state?: string } | undefined)?.state
  const file = `content/news/2026-03-03-remote-${word}.md`
  const outcome = reply.outcome === 'done' && state === 'published' ? 'done' : 'unknown'
  world.ledger.note({ word, by: 'hand', file, outcome }, 'headline')
}

/** What the developer at the shell does; `during` gives what happens while they are at it. */
export function developerCommands(during: fc.Arbitrary<Command>): fc.Arbitrary<Command>[] {
  const inside = fc.array(during, { minLength: 1, maxLength: 3 }).map((commands) => ({
    names: commands.map(String).join(', '),
    act: async (world: World) => {
      for (const one of commands) await one.run({}, world)
    },
  }))
  return [
    fc
      .boolean()
      .map((inPlace) => command(`hand-edit-bio(${inPlace})`, (world) => editBody(world, inPlace))),
    fc
      .nat(5)
      .map((which) =>
        command(`hand-edit-headline(${which})`, (world) => editHeadline(world, which)),
      ),
    inside.map(({ names, act }) =>
      command(`broken-file[${names}]`, (world) => breakAndMend(world, act)),
    ),
    fc.constant(command('commit-all()', commitAll)),
    fc.constant(command('stage()', stage)),
    inside.map(({ names, act }) => command(`detached[${names}]`, (world) => detached(world, act))),
    fc
      .tuple(fc.constantFrom('abort' as const, 'ours' as const, 'theirs' as const), inside)
      .map(([ending, { names, act }]) =>
        command(`merge-${ending}[${names}]`, (world) => conflictedMerge(world, ending, act)),
      ),
    fc.constant(command('elsewhere()', elsewhere)),
  ]
}
