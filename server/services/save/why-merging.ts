const merging =
  'A developer is merging this in git at the moment. Your change waits beside it and is put on top when git is done.'
const mergingOthers =
  'A developer is merging other files in git at the moment. Changes wait a moment for their commit.'
// As where the disk is full; or the merge is over, and they are committed in a moment.
const notYet =
  'Changes wait for their commit, which is tried again by itself. If it stays like this, the disk may be full: the server’s log says why.'

/** Why a save waits where git is ready but for files that are being merged, if any, in words for the owner. */
export function whyMerging(beside: boolean, unmerged: readonly string[]): string {
  if (unmerged.length === 0) return notYet
  return beside ? merging : mergingOthers
}
