import path from 'node:path'
import { replaceFile } from '../files/durable'
import { readGitConfig } from './configuration'
import { git, type Place } from './run'

// Line endings, the file that names more attributes, and filters; none of them runs a hook.
const decisive = /^(?:core\.(?:autocrlf|eol|attributesfile)|filter\.[^=]+)$/

/**
 * The settings, as `key=value`, by which git on this machine makes what it stores of what is on the
 * disk, and back. A filter among them is a program that whoever looks after this machine has set up,
 * and git runs it for them at each `git add` in this folder: without it we would store another form
 * of each file than they do, and call all their files changed. What comes from elsewhere can name a
 * filter, but never say what it runs.
 */
export async function storedFormSettings(place: Place): Promise<string[]> {
  const settings = [...(await readGitConfig(place))]
  return settings.filter(([key]) => decisive.test(key)).map(([key, value]) => `${key}=${value}`)
}

/** Whether what git would store of a file as it is on disk is this blob. */
export async function isStoredAs(place: Place, file: string, blob: string): Promise<boolean> {
  const output = await git(place, ['hash-object', '--', file])
  return output.trim() === blob
}

/** Makes a repository of ours store every byte as it is on disk, whatever .gitattributes say. */
export async function storeRaw(gitDir: string): Promise<void> {
  const file = path.join(gitDir, 'info', 'attributes')
  await replaceFile(file, '* !text !eol !crlf !ident !filter !working-tree-encoding\n')
}
