import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../errors'
import { unlessMissing } from '../../files/paths'

/** How the folder begins to be called that a restore fills in a mount point, and then moves all out of. */
export const copying = 'unfinished-'

/** Whether this is the name of such a folder. */
export const isWorkFolder = (name: string) => /^unfinished-\d+_/.test(name)

/** The folder in which a restore has something left that it did not put in its place; undefined for none. */
export async function unfinishedPart(siteDir: string): Promise<string | undefined> {
  const names = await unlessMissing(readdir(siteDir), [])
  for (const name of names.filter(isWorkFolder)) {
    const part = path.join(siteDir, name)
    // Where nothing is left in it, only to remove it was not done any more.
    if ((await unlessMissing(readdir(part), [])).length > 0) return part
  }
  return undefined
}

/** Throws 409 for a part of a site, which a start would make another one of, with what else it finds. */
export async function mustBeWhole(siteDir: string): Promise<void> {
  const part = await unfinishedPart(siteDir)
  if (part === undefined) return
  throw new AppError(
    409,
    'half_restored',
    `${siteDir} holds a part of a site: a restore was broken off or is not done yet, and what it has not put in its place is in ${part}. ` +
      `Remove all that is in ${siteDir}, then restore it again. Or, if you have worked with what is there, take only that folder elsewhere.`,
  )
}
