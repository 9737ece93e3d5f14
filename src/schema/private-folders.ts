import { collections } from './index'

/** The folders of content/ whose files are never published, each ending in a slash. */
export const privateFolders = Object.values(collections)
  .filter((collection) => collection.repository === 'private')
  .map((collection) => `${collection.folder}/`)

/** Whether a file of the site, by its path from there, is never published. */
export function isPrivate(file: string): boolean {
  return privateFolders.some((folder) => file.startsWith(folder))
}
