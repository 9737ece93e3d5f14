import { readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import type { World } from '../world'
import { command, tolerate, type Command, type Several } from './command'
import { isOfTwin } from './twins'

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

/** The file of one of the stories there are. */
export async function anyStory(world: World, which: number): Promise<string | undefined> {
  const all = await readdir(world.file('content/news'))
  const names = all.filter((name) => /^\w.*\.md$/.test(name)).sort()
  const name = names[which % Math.max(1, names.length)]
  return name && `content/news/${name}`
}

async function editHeadline(world: World, which: number) {
  const file = await anyStory(world, which)
  if (!file) return
  const text = await world.text(file)
  const line = /^headline: .*$/m.exec(text)?.[0]
  if (!line || isOfTwin(line)) return
  const word = world.ledger.word()
  world.ledger.retype(line)
  await edit(world, file, text.replace(line, `headline: By hand ${word} # mine`), true)
  world.ledger.note({ word, by: 'hand', file, outcome: 'done' }, 'headline')
}

/** Gives a story's file another name, and with it another id. */
async function moveStory(world: World, which: number, byGit: boolean) {
  const file = await anyStory(world, which)
  if (!file) return
  const id = `2026-05-05-${world.ledger.word()}`
  const to = `content/news/${id}.md`
  const moved = byGit
    ? await tolerate(() => world.git('mv', file, to))
    : await tolerate(() => rename(world.file(file), world.file(to)))
  if (!moved) return
  world.ledger.moved(file, to)
  const { news } = world.made
  const at = news.indexOf(path.basename(file, '.md'))
  if (at >= 0) news[at] = id
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
  if (!now.includes('"unclosed ')) return world.ledger.releaseOthers(file, 'description')
  await edit(world, file, withoutGone(world, now.replace('"unclosed ', '')), true)
}

// What they had read may name what was deleted since; `npm run check` says so with the slip.
function withoutGone(world: World, text: string): string {
  const ids = world.ledger.deletions.map(({ file }) => path.parse(file).name)
  return text
    .split('\n')
    .filter((line) => !ids.some((id) => line === `productionId: ${id}`))
    .join('\n')
}

/** Commits what git follows. */
export async function commitAll(world: World) {
  if (await tolerate(() => world.git('commit', '-qam', 'All that I have'))) world.staged = ''
}

/** Half-done work that no save may touch: a new file in the index. */
async function stage(world: World) {
  const text = `Notes ${world.ledger.word()}\n`
  await writeFile(world.file('notes.txt'), text)
  if (await tolerate(() => world.git('add', 'notes.txt'))) world.staged = text
}

const which = fc.nat(5)

const edits = [
  fc
    .boolean()
    .map((inPlace) => command(`hand-edit-bio(${inPlace})`, (world) => editBody(world, inPlace))),
  which.map((at) => command(`hand-edit-headline(${at})`, (world) => editHeadline(world, at))),
]
const committing = fc.constant(command('commit-all()', commitAll))

/** What a developer writes and commits, who leaves all under its name. */
export const handEdits = [...edits, committing]

/** What the developer does to files; `during` gives what happens while they are at it. */
export function developerCommands(during: fc.Arbitrary<Several>): fc.Arbitrary<Command>[] {
  return [
    ...edits,
    fc
      .tuple(which, fc.boolean())
      .map(([at, byGit]) =>
        command(`move-story(${at}, ${byGit})`, (world) => moveStory(world, at, byGit)),
      ),
    during.map(({ names, act }) =>
      command(`broken-file[${names}]`, (world) => breakAndMend(world, act)),
    ),
    committing,
    fc.constant(command('stage()', stage)),
  ]
}
