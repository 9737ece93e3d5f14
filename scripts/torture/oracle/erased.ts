import type { ErasedPicture } from '../commands/erasures'
import type { World } from '../world'

/** What was erased on one site is in no history: not there, nor on the other, nor at the remote. */
export async function checkErased(
  erased: readonly ErasedPicture[],
  worlds: readonly World[],
): Promise<string[]> {
  const findings: string[] = []
  for (const world of worlds) {
    for (const gitDir of [world.file('.git'), world.remote]) {
      const args = ['rev-list', '--all', '--reflog', '--objects', '--no-object-names']
      const listed = await world.git(`--git-dir=${gitDir}`, ...args)
      const left = erased.filter(({ blob }) => listed.includes(blob))
      findings.push(...left.map(({ id }) => `The file of ${id} was erased and is in ${gitDir}`))
    }
  }
  return findings
}
