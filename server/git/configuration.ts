import { git, type Place } from './run'

/**
 * What a person configured for git on this machine, for this repository or for all, by key; names
 * of sections and keys are in lower case, the part between them (a remote, a branch) is as written.
 */
export async function readGitConfig(place: Place): Promise<Map<string, string>> {
  const output = await git(place, ['config', '--null', '--list'], { machineConfig: true })
  const settings = output.split('\0').map((setting) => {
    const [key = '', ...value] = setting.split('\n')
    return [key, value.join('\n')] as const
  })
  return new Map(settings)
}
