import { kinds } from '../../../src/schema'

/** How commits name the entry in a file: `news/cast-as-pip`, `bio`; other files by their path. */
export function entryInFile(file: string): string {
  for (const kind of Object.values(kinds)) {
    if (kind.kind === 'singleton' && kind.file === file) return kind.name
    const ending = kind.format.codec === 'yaml' ? '.yaml' : '.md'
    if (kind.kind === 'collection' && file.startsWith(`${kind.folder}/`) && file.endsWith(ending)) {
      return `${kind.name}/${file.slice(kind.folder.length + 1, -ending.length)}`
    }
  }
  return file
}

/** Whether a file holds an entry. */
export const isEntryFile = (file: string) => entryInFile(file) !== file
