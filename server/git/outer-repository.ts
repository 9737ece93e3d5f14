import path from 'node:path'
import { exists } from '../files/exists'
import { withSlashes } from '../files/paths'
import { git } from './run'

// All of a folder is said in one line where none of it is tracked.
const whatIsSeen = [
  'ls-files',
  '-z',
  '--cached',
  '--others',
  '--directory',
  '--exclude-standard',
  '--',
]
const hasFiles = ', and take the files out that it has of it, with git rm -r --cached'

/**
 * What a developer has to know about the repository in whose files `workTree` lies, which gets one of its
 * own: nothing else says so. Undefined where there is none, where it ignores the folder, or cannot be asked.
 */
export async function outerInWords(workTree: string): Promise<string | undefined> {
  const outer = await repositoryAround(workTree)
  if (outer === undefined) return undefined
  const folder = withSlashes(path.relative(outer, workTree))
  const seen = await git({ workTree: outer }, [...whatIsSeen, folder], {
    machineConfig: true,
  }).catch(() => '')
  if (seen === '') return undefined
  const has = seen === `${folder}/\0` ? '' : hasFiles
  return (
    `${workTree} lies in the git repository ${outer}, which does not see what is committed here: the ` +
    'site has a history of its own. Set SITE_DIR to a folder outside of that repository, or have its ' +
    `.gitignore name this one${has}.`
  )
}

async function repositoryAround(folder: string): Promise<string | undefined> {
  const above = path.dirname(folder)
  if (above === folder) return undefined
  return (await exists(path.join(above, '.git'))) ? above : repositoryAround(above)
}
