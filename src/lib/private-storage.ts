/** What the keys of drafts in the browser's storage begin with. */
export const draftPrefix = 'callboard.draft.'

/** The browser's database that keeps chosen files. */
export const keptFilesDatabase = 'callboard'

/** Removes what the admin keeps in this browser: drafts and chosen files. */
export function forgetPrivateData() {
  // Storage can be refused (private windows): then nothing was kept.
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
    }
    indexedDB.deleteDatabase(keptFilesDatabase)
  } catch {
    return
  }
}
