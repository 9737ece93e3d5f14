import path from 'node:path'
import { ownWords, versionInWords } from '../src/lib/change-words'
import { collections, isKindName, kinds, singletons } from '../src/schema'
import type { Version } from '../src/schema/api'
import { readConfig } from '../server/config'
import { exists } from '../server/files/exists'
import { noHistory } from '../server/git/must-have-history'
import { readHistories } from '../server/git/read-histories'
import { readVersions } from '../server/services/history/read-history'
import { entryPath, locate, type Location } from '../server/store/locations'
import { endInWords } from './end-in-words'
import { readOptions } from './read-options'

const help = `npm run history -- <entry> [--limit <n>]
Prints the versions of an entry of SITE_DIR from git, newest first and in words, through renames.

  <entry>   news/2026-09-08-cast-as-pip, bio, or its file: content/bio.md
            collections: ${Object.keys(collections).join(', ')}
            single ones: ${Object.keys(singletons).join(', ')}
  --limit   how many, 30 unless told`

const { values, positionals } = readOptions(
  help,
  { limit: { type: 'string', default: '30' }, help: { type: 'boolean' } },
  1,
)
if (values.help) {
  console.log(help)
  process.exit(0)
}

/** The entry that a person means by its name or by its file. */
function parseEntry(text: string, siteDir: string): Location | undefined {
  const [kind = '', ...rest] = text.split('/')
  const id = rest.join('/')
  if (!isKindName(kind)) return locate(text) ?? locate(path.relative(siteDir, path.resolve(text)))
  try {
    // A singleton has no id, and an id that is no slug no file.
    return locate(entryPath(kind, id))
  } catch {
    return undefined
  }
}

function line(version: Version): string {
  const when = version.at.slice(0, 16).replace('T', ' ')
  const said = ownWords(version)
  return [
    `${version.change.slice(0, 8)}  ${when}  ${version.author} (${version.source})`,
    `          ${versionInWords(version)}${said ? `: “${said}”` : ''}`,
  ].join('\n')
}

async function printVersions(): Promise<void> {
  const { siteDir, dataDir } = readConfig()
  const limit = Number(values.limit)
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new Error('Give --limit a whole number from 1')
  const entry = parseEntry(positionals[0] ?? '', siteDir)
  if (!entry) throw new Error(`Which entry?\n\n${help}`)
  const isPublic = kinds[entry.kind].repository === 'site'
  const kept = isPublic ? path.join(siteDir, '.git') : path.join(dataDir, 'private.git')
  if (!(await exists(kept))) throw noHistory()

  const repositories = await readHistories(siteDir, dataDir)
  const { items, next } = await readVersions({ repositories }, entry.kind, entry.id, { limit })
  if (items.length === 0) {
    throw new Error(`There is no version of ${positionals[0]} in the history.`)
  }
  const older = next ? [`… and older ones: --limit ${limit * 2} shows more.`] : []
  console.log([...items.map(line), ...older].join('\n'))
}

await endInWords(printVersions)
