import { git, type Place } from './run'

/**
 * What a person configured for git on this machine, for this repository or for all, by key; names
 * of sections and keys are in lower case, the part between them (a remote, a branch) is as written.
 */
export async function readGitConfig(place: Place): Promise<Map<string, string>> {
  const args = ['config', '--null', '--show-scope', '--list']
  const parts = (await git(place, args, { machineConfig: true })).split('\0')
  const settings = new Map<string, string>()
  for (let at = 0; at + 1 < parts.length; at += 2) {
    // What is ours is no person's.
    if (parts[at] === 'command') continue
    const [key = '', ...value] = (parts[at + 1] ?? '').split('\n')
    settings.set(key, value.length > 0 ? value.join('\n') : 'true')
  }
  return settings
}
