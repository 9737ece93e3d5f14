import type { MergeFile } from '../../git/sync/merge-tree'
import { locate } from '../../store/locations'

/** Why files that both sides changed are not joined where nobody can be asked about them, in words. */
export function whyNotAsked(files: readonly MergeFile[]): {
  message: string
  waitsFor?: 'developer'
} {
  const entries = files.filter(({ path }) => locate(path))
  const picture = entries.map(({ path }) => locate(path)).find((one) => one?.kind === 'images')
  if (picture && entries.every(isAddedTwice)) return { message: twoPictures(picture.id) }
  const message = entries.length > 0 ? withMistake(entries) : othersWork(files)
  return { message, waitsFor: 'developer' }
}

const isAddedTwice = ({ base }: MergeFile) => base === ''

const named = (files: readonly MergeFile[]) => files.map(({ path }) => path).join(', ')

function twoPictures(id: string): string {
  return (
    `“${id}” is one picture here and another one elsewhere. Both are safe. ` +
    'Delete the one here and upload it again under another title: then both can be put online.'
  )
}

function withMistake(entries: readonly MergeFile[]): string {
  return (
    `${named(entries)} changed here and elsewhere, and one of the two versions has a mistake in it. ` +
    'Both are safe. A developer must mend it where it was made, and then they can be joined.'
  )
}

function othersWork(files: readonly MergeFile[]): string {
  return `${named(files)} changed here and elsewhere, which a developer must join with “git pull”.`
}
