import { locate } from '../../store/locations'
import type { Obstacle } from './resolve-merge'

interface Obstructed {
  path: string
  obstacle: Obstacle
}

/** Why files that both sides changed are not joined where nobody can be asked about them, in words. */
export function whyNotAsked(files: readonly Obstructed[]): {
  message: string
  waitsFor?: 'developer'
} {
  const withMistake = files.filter(({ obstacle }) => obstacle === 'a mistake')
  if (withMistake.length > 0) return { message: mistake(withMistake), waitsFor: 'developer' }
  const picture = files.find(({ obstacle }) => obstacle !== 'no entry')
  if (!picture) return { message: othersWork(files), waitsFor: 'developer' }
  const name = locate(picture.path)?.id ?? picture.path
  return { message: picture.obstacle === 'two files' ? twoFiles(name) : twoPictures(name) }
}

const named = (files: readonly Obstructed[]) => files.map(({ path }) => path).join(', ')

function twoPictures(id: string): string {
  return (
    `“${id}” is one picture here and another one elsewhere, and the one here could not be given another name. ` +
    'Both are safe. Try again: then both are put online.'
  )
}

function twoFiles(id: string): string {
  return (
    `“${id}” was turned, or got another file, here and elsewhere. Both are safe. ` +
    'Take that back here, in History: then it becomes what it is elsewhere, and all can be put online.'
  )
}

function mistake(entries: readonly Obstructed[]): string {
  return (
    `${named(entries)} changed here and elsewhere, and one of the two versions has a mistake in it. ` +
    'Both are safe. A developer must mend it where it was made, and then they can be joined.'
  )
}

function othersWork(files: readonly Obstructed[]): string {
  return `${named(files)} changed here and elsewhere, which a developer must join with “git pull”.`
}
