import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { replaceFile } from '../files/durable'
import { readNow } from '../files/read'
import { aboutGit } from './about-git'
import type { GitFolders } from './folders'
import { git, type Place } from './run'

// Line endings, the file that names more attributes, and filters; none of them runs a hook.
const decisive = /^(?:core\.(?:autocrlf|eol|attributesfile)|filter\.[^=]+)$/

/**
 * Of what is configured the settings, as `key=value`, by which git on this machine makes what it
 * stores of what is on the disk, and back. A filter among them is a program that whoever looks after this
 * machine has set up, and git runs it for them at each `git add` in this folder: without it we would store
 * another form of each file than they do, and call all their files changed. What comes from elsewhere can
 * name a filter, but never say what it runs.
 */
export function storedFormSettings(config: ReadonlyMap<string, string>): string[] {
  const settings = [...config].filter(([key]) => decisive.test(key))
  return settings.map(([key, value]) => `${key}=${value}`)
}

/** Whether what git would store of a file as it is on disk is this blob. */
export async function isStoredAs(place: Place, file: string, blob: string): Promise<boolean> {
  const output = await git(place, ['hash-object', '--', file])
  return output.trim() === blob
}

// What is said there goes before all .gitattributes.
const attributesIn = (gitDir: string) => path.join(gitDir, 'info', 'attributes')
const allRaw = '* !text !eol !crlf !ident !filter !working-tree-encoding\n'

/** Makes a repository of ours store every byte as it is on disk, whatever .gitattributes say. */
export async function storeRaw(gitDir: string): Promise<void> {
  await replaceFile(attributesIn(gitDir), allRaw)
}

/**
 * Whether something on this machine, outside of the repository, may name files of which git stores
 * another form: the attributes of the user, or of all users.
 */
export async function hasMachineAttributes(settings: readonly string[]): Promise<boolean> {
  if (settings.some((setting) => setting.startsWith('core.attributesfile='))) return true
  const { XDG_CONFIG_HOME, HOME = homedir() } = process.env
  const ofUser = path.join(XDG_CONFIG_HOME || path.join(HOME, '.config'), 'git', 'attributes')
  const folder = (await aboutGit('--exec-path')).trim()
  const ofAll = foldersUpFrom(folder).map((above) => path.join(above, 'etc', 'gitattributes'))
  return [ofUser, ...ofAll].some(existsSync)
}

/** Where the attributes may stand that a work tree says of these files, relative to it. */
export function attributeFiles(files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => foldersUpFrom(path.posix.dirname(file))))
  return [...folders].map((folder) => path.posix.join(folder, '.gitattributes'))
}

/**
 * Whether git certainly stores these contents byte for byte, found without starting git; where it is
 * false git must be asked.
 */
export function areStoredRaw(
  { workTree, settings = [], hasAttributes }: Place,
  { commonDir }: GitFolders,
  contents: ReadonlyMap<string, Buffer | null>,
): boolean {
  const own = readNow(attributesIn(commonDir))
  if (own) return own.toString() === allRaw
  const inTree = attributeFiles([...contents.keys()]).map((file) => path.join(workTree, file))
  if (hasAttributes || inTree.some(existsSync)) return false
  const cutsLines = settings.some((setting) => /^core\.autocrlf=(?!false$)/.test(setting))
  return !cutsLines || ![...contents.values()].some((content) => content?.includes(0x0d))
}

function foldersUpFrom(folder: string): string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)]
}
