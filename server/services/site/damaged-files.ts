import path from 'node:path'
import { asidesOf } from '../../files/json-file'
import type { Site } from './site'

/** What it means that one of these files was damaged, for the owner. */
const meanings: Record<string, string> = {
  'waiting-saves.json':
    'It named the changes that were saved and had no commit yet, as while a developer merges: those may be missing, on the site too. Look whether your last changes are there, and make them again where they are not. A developer finds what they said by git for-each-ref refs/callboard/waiting.',
  'history-erasures.json':
    'It named what was erased from the history. An erasure that was not finished will not go on by itself, and Put online may bring back what the remote still has of it: have a developer put this file right, or back from a backup, before that.',
  'private-erasures.json':
    'It named the messages and users that were deleted and not gone from their history yet. What was deleted shortly before may be in there for good.',
  'original-names.json':
    'It named what pictures were called at home. Those names are not shown any more, and a picture that is uploaded a second time may not be noticed.',
  'security-log.jsonl':
    'It told who logged in and what happened to passwords and second factors. Another one was begun, in which nothing from before is.',
  'fine-notes.json': 'It named the sentences that were called fine: they are asked about again.',
}

/** What was damaged of the data folder's files and set aside, until somebody removes it, in words for the owner. */
export async function damagedFiles({ config }: Pick<Site, 'config'>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [name, meaning] of Object.entries(meanings)) {
    for (const aside of await asidesOf(path.join(config.dataDir, name))) {
      found.set(
        `.callboard/${aside}`,
        `This file was damaged and set aside. ${meaning} Once a developer has looked at it, delete the file.`,
      )
    }
  }
  return found
}
