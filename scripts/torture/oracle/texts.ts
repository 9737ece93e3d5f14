import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { World } from '../world'

/** All text under a folder of the site, or of those of its files that are meant. */
export async function textBelow(
  world: World,
  folder: string,
  isMeant: (file: string) => boolean = () => true,
): Promise<string> {
  const root = world.file(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(isMeant)
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.join('\n')
}

// Of every object that references, index or stash can reach: its id and, for a file, where it is.
const reachable = ['rev-list', '--all', '--reflog', 'HEAD', '--objects']

/** The text of every object that a repository's references, index or stash can reach. */
export async function textInHistory(world: World, ...place: string[]): Promise<string> {
  const listed = await world.git(...place, ...reachable)
  const ids = listed.split('\n').flatMap((line) => line.split(' ')[0] ?? [])
  return world.objects(place, ids.filter(Boolean))
}

/** What the content files of such a name say on the disk, and ever said in the history. */
export async function textOfFiles(world: World, name: RegExp): Promise<string> {
  const listed = (await world.git(...reachable)).matchAll(/^(\S+) (content\/.+)$/gm)
  const ids = [...listed].flatMap(([, id = '', file = '']) => (name.test(file) ? id : []))
  const isMeant = (file: string) => name.test(path.relative(world.file(''), file))
  return (await world.objects([], ids)) + (await textBelow(world, 'content', isMeant))
}

/** The text of every object there is, reachable or not. */
export async function textOfAllObjects(world: World, ...place: string[]): Promise<string> {
  const args = ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)']
  return world.objects(place, (await world.git(...place, ...args)).split('\n').filter(Boolean))
}

/** What the admins are asked about, as the API says it. */
export async function textAsked(world: World): Promise<string> {
  return (await world.admins[0].call('GET', '/api/sync')).text
}

/** The ids of the entries that the admins are asked about. */
export async function askedAbout(world: World): Promise<Set<string>> {
  const sync = await world.admins[0].read<{ conflicts: { id: string }[] }>('/api/sync')
  return new Set(sync?.conflicts.map(({ id }) => id))
}
