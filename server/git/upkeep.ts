import { git, type Place } from './run'

/**
 * Keeps a growing history quick to read: packs it when git finds that worthwhile, and writes the
 * index by which the history of one file is found. To be run at the start and after a sync, beside
 * everything else; a failure costs nothing but speed.
 */
export async function keepHistoryQuick({ place }: { readonly place: Place }): Promise<void> {
  const gc = ['-c', 'gc.auto=6700', '-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet']
  await git(place, gc)
  await git(place, ['commit-graph', 'write', '--reachable', '--changed-paths', '--split'])
}
