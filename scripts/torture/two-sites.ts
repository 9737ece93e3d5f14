import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { Change, Page, SyncStatus } from '../../src/schema/api'
import { entryPath } from '../../server/store/locations'
import { commitAll, handEdits } from './commands/developer'
import { type Command, command, noteCall } from './commands/command'
import { type ErasedPicture, eraseImage, goOnErasing, takeDownAgain } from './commands/erasures'
import { exchangeFile, type How, hows } from './commands/pictures'
import { decide, exchange, type Side, sides } from './commands/remote'
import { addTwins, keepBoth, missingTwins, type Twin } from './commands/twins'
import { checkPictures } from './oracle/deletions'
import { checkErased } from './oracle/erased'
import { settle } from './oracle/judge'
import { checkRepositories, checkYaml } from './oracle/repositories'
import { textBelow } from './oracle/texts'
import { checkTexts } from './oracle/texts-kept'
import { checkWholePictures } from './oracle/whole-pictures'
import { World } from './world'

/** Two sites that write one remote, as a laptop and a small server do. */
export class TwoSites {
  /** What was erased from the history on either. */
  readonly erased: ErasedPicture[] = []
  /** What was added on either under a name that the other gave, too. */
  readonly twins: Twin[] = []

  private constructor(
    readonly here: World,
    readonly there: World,
  ) {}

  static async open({ byGit }: { byGit: boolean }): Promise<TwoSites> {
    const here = await World.open({ byGit })
    const sites = new TwoSites(here, await World.open({ remote: here.remote }))
    // What a site has never exchanged with an address it cannot miss there.
    for (const world of sites.both) await exchange(world)
    return sites
  }

  get both(): readonly World[] {
    return [this.here, this.there]
  }

  get dir(): string {
    return this.both.map(({ dir }) => dir).join(' and ')
  }

  async close(how?: { keep?: boolean }): Promise<void> {
    for (const world of this.both) await world.close(how)
  }
}

/** Exchanges, and answers what is asked with one side, as far as the answers raise no other question. */
async function exchangeAndDecide(world: World, side: Side): Promise<SyncStatus | undefined> {
  let status = await exchange(world)
  await goOnErasing(world, status?.failure)
  for (const asked of status?.conflicts ?? []) {
    if (asked.areTwo) await keepBoth(world, asked)
    else await decide(world, entryPath(asked.kind, asked.id), asked, side)
    status = undefined
  }
  return status
}

/** Writes the story, of which there is none in the beginning: its undo deletes the file. */
async function writeStory(world: World): Promise<void> {
  const word = world.ledger.word()
  const content = { title: 'A story', story: [`A text ${word}`] }
  const reply = await world.admins[0].call('POST', '/api/cms-content', { type: 'story', content })
  noteCall(world, reply, { word, file: 'content/story.md' }, 'story', true)
}

/** Kills the server while it exchanges, or erases what was erased elsewhere. */
async function killInExchange(world: World, delay: number): Promise<void> {
  const exchanging = exchange(world).then((status) => goOnErasing(world, status?.failure))
  await wait(delay)
  await world.stop('SIGKILL', true)
  await exchanging
  await world.start()
}

/**
 * Gives a picture another file on both sites, where both have it and neither has heard of the other's. One
 * that is turned on both would be the same: what is erased must be nobody else's.
 */
async function exchangeOnBoth(sites: TwoSites, which: number, how: How): Promise<void> {
  const { here, there } = sites
  const { images } = here.made
  const id = images[which % Math.max(1, images.length)]
  if (id === undefined) return
  for (const world of sites.both) await exchange(world)
  await exchangeFile(here, id, how)
  await exchangeFile(there, id, 'file')
}

/** Adds something on both sites under one name, which neither has heard of. */
async function addOnBoth({ both, twins }: TwoSites): Promise<void> {
  const name = `Twin ${twins.length}`
  for (const world of both) twins.push(...(await addTwins(world, name)))
}

/** What happens on one of two sites: what admins and a developer do, and exchanges, some of which a kill ends. */
export function twoSitesCommands(
  admins: readonly fc.Arbitrary<Command>[],
): fc.Arbitrary<Command<TwoSites>>[] {
  const exchanges = [
    fc.constant(command('exchange()', async (world: World) => void (await exchange(world)))),
    sides.map((side) =>
      command(`decide(${side})`, async (world: World) => {
        await exchangeAndDecide(world, side)
      }),
    ),
    fc
      .nat(1200)
      .map((delay) =>
        command(`kill-in-exchange(${delay})`, (world: World) => killInExchange(world, delay)),
      ),
  ]
  const story = fc.constant(command('story()', writeStory))
  const acts = fc.oneof(...admins, story, ...handEdits)
  const all = fc.oneof(acts, acts, fc.oneof(...exchanges))
  const on = (place: 'here' | 'there') =>
    all.map((one) =>
      command(`${place}: ${String(one)}`, (sites: TwoSites) => one.run({}, sites[place])),
    )
  const erasing = fc
    .tuple(fc.constantFrom('here' as const, 'there' as const), fc.nat(5), fc.boolean())
    .map(([place, which, isThere]) =>
      command(`${place}: erase(${which}, ${isThere})`, async (sites: TwoSites) => {
        const erased = await eraseImage(sites[place], which, isThere)
        if (erased) sites.erased.push(erased)
      }),
    )
  const twice = fc
    .tuple(fc.nat(5), hows)
    .map(([which, how]) =>
      command(`both: exchange(${which}, ${how})`, (sites: TwoSites) =>
        exchangeOnBoth(sites, which, how),
      ),
    )
  const twins = fc.constant(command('both: add-twins()', addOnBoth))
  return [on('here'), on('there'), on('here'), on('there'), erasing, twice, twins]
}

const mostRounds = 40

/** Exchanges on both sites until they say the same, and answers what is asked meanwhile. */
async function comeToRest({ here, there, erased }: TwoSites): Promise<string[]> {
  const said = new Map<World, string>()
  for (let round = 0; round < mostRounds; round += 1) {
    let isQuiet = true
    for (const world of [here, there]) {
      const status = await exchangeAndDecide(world, round % 2 === 0 ? 'mine' : 'theirs')
      const message = status?.failure?.message ?? ''
      await followAdvice(world, message, round)
      await takeDownAgain(world, message, erased)
      said.set(world, message)
      isQuiet &&= status?.state === 'published'
    }
    if (isQuiet && (await headOf(here)) === (await headOf(there))) return []
  }
  return [`The two do not come to rest: ${[...said.values()].join(' / ')}`]
}

const headOf = (world: World) => world.git('rev-parse', 'HEAD')

/** Does with a picture that both sites gave another file what the message says, one version after the other. */
async function followAdvice({ admins: [admin] }: World, message: string, round: number) {
  const [, id] = /^“(.+)” was turned/.exec(message) ?? []
  const url = `/api/history/entries/images/${id}`
  const versions = id === undefined ? undefined : await admin.read<Page<Change>>(url)
  const version = versions?.items[round % versions.items.length]
  const wanted = { kind: 'images', id, change: version?.change }
  if (version) await admin.call('POST', '/api/history/restore', wanted)
}

const pages = ['/', '/bio', '/photos', '/news', '/contact', '/reel']

/** Visitors see the same on both. */
async function checkPages({ here, there }: TwoSites): Promise<string[]> {
  const findings: string[] = []
  for (const url of pages) {
    const [one, other] = await Promise.all(
      [here, there].map(async (world) => {
        const { text } = await world.visitor.call('GET', url)
        return text.replaceAll(world.address(), '')
      }),
    )
    if (one !== other) findings.push(`${url} says one thing here and another there`)
  }
  return findings
}

/** What was added on both sites under one name is there twice on both. */
async function checkTwins({ both, twins }: TwoSites): Promise<string[]> {
  const texts = await Promise.all(both.map((world) => textBelow(world, 'content')))
  const missing = texts.flatMap((text) => missingTwins(twins, text))
  return missing.map((line) => `“${line.trim()}” is not as often there as it was added`)
}

const checks = [checkTexts, checkPictures, checkWholePictures, checkRepositories, checkYaml]

/** Once all is exchanged, both sites are the same, and nothing that was promised on either is lost. */
export async function judgeTwo(sites: TwoSites): Promise<string[]> {
  for (const world of sites.both) {
    await world.sendAgain()
    // What is edited by hand is on its own site alone until then.
    await commitAll(world)
  }
  const findings = await comeToRest(sites)
  if (findings.length > 0) return findings
  findings.push(...(await checkErased(sites.erased, sites.both)), ...(await checkTwins(sites)))
  for (const { ledger } of sites.both)
    for (const { id } of sites.erased) ledger.forget(`content/images/${id}.yaml`)
  for (const world of sites.both) {
    for (const check of checks) findings.push(...(await check(world)))
  }
  return [...findings, ...(await settle(() => checkPages(sites)))]
}
