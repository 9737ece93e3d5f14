import { type BigIntStats, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { latestWrite } from '../files/latest-write'
import { git, type Place } from './run'

/** What is set, by key. */
export type Settings = ReadonlyMap<string, string>

/**
 * Whether other files say more of what is set, which may hang on more than their contents, as on where
 * a repository is or on the branch that is checked out.
 */
export function hasSettingsElsewhere(settings: Settings): boolean {
  const elsewhere = /^(?:include|includeif|extensions\.worktreeconfig)(?:\.|$)/
  return [...settings.keys()].some((key) => elsewhere.test(key))
}

interface Known {
  settings: Settings
  /** The files that it was read from, and those that may come to be. */
  files: readonly string[]
  stamp: string
}

// To ask git costs more than all else that is asked about a remote after each save.
const known = new WeakMap<Place, Known>()

/**
 * What a person configured for git on this machine, for this repository or for all, by key; names
 * of sections and keys are in lower case, the part between them (a remote, a branch) is as written.
 * Git is asked again once a file that says so is another. Throws GitError.
 */
export async function readGitConfig(place: Place): Promise<Settings> {
  const before = known.get(place)
  if (before && before.stamp === stampOf(before.files)) return before.settings
  const asked = Date.now()
  const { settings, origins, isWhole } = await askGit(place)
  const files = [...new Set([...origins, ...usualFiles()])]
  const stamp = stampOf(files, asked)
  const isFixed = isWhole && !hasSettingsElsewhere(settings)
  if (!isFixed || stamp === undefined) known.delete(place)
  else known.set(place, { settings, files, stamp })
  return settings
}

/**
 * The files in which git finds its settings for a place now, the later ones of which go before. Throws
 * GitError.
 */
export async function settingsFiles(place: Place): Promise<string[]> {
  return (await askGit(place)).origins
}

interface Answer {
  settings: Settings
  origins: string[]
  /** Whether the repository's own are among them, which git leaves out while it finds none there. */
  isWhole: boolean
}

async function askGit(place: Place): Promise<Answer> {
  const args = ['config', '--null', '--show-scope', '--show-origin', '--list']
  const parts = (await git(place, args, { machineConfig: true })).split('\0')
  const settings = new Map<string, string>()
  const origins = new Set<string>()
  let isWhole = false
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [scope, origin = '', setting = ''] = parts.slice(at, at + 3)
    // What is ours is no person's.
    if (scope === 'command') continue
    isWhole ||= scope === 'local'
    origins.add(path.resolve(place.workTree, origin.replace(/^file:/, '')))
    const [key = '', ...value] = setting.split('\n')
    settings.set(key, value.length > 0 ? value.join('\n') : 'true')
  }
  return { settings, origins: [...origins], isWhole }
}

/** Where git usually looks for what is set for a user and for all, as said in `git help config`. */
function usualFiles(): string[] {
  const { GIT_CONFIG_SYSTEM, GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME, HOME = homedir() } = process.env
  const folder = XDG_CONFIG_HOME || path.join(HOME, '.config')
  const ofUser = GIT_CONFIG_GLOBAL
    ? [path.resolve(GIT_CONFIG_GLOBAL)]
    : [path.join(HOME, '.gitconfig'), path.join(folder, 'git', 'config')]
  return [path.resolve(GIT_CONFIG_SYSTEM || '/etc/gitconfig'), ...ofUser]
}

/**
 * What tells whether files are the same as before; undefined where one was written so shortly before a
 * moment (ms) that it may be written again without showing it.
 */
function stampOf(files: readonly string[], moment?: number): string | undefined {
  const found = files.map(statsOf)
  const isUnsettled = ({ mtimeNs }: BigIntStats) =>
    moment !== undefined && latestWrite(Number(mtimeNs) / 1e6) > moment
  if (found.some((stats) => stats && isUnsettled(stats))) return undefined
  return found
    .map((stats) => stats && `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`)
    .join('\n')
}

function statsOf(file: string) {
  try {
    return statSync(file, { bigint: true })
  } catch {
    // What cannot be read says nothing, unless git complains.
    return undefined
  }
}
