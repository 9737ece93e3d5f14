const merging =
  'A developer is merging this in git at the moment. Your change waits beside it and is put on top when git is done.'
const mergingOthers =
  'A developer is merging other files in git at the moment. Changes wait a moment for their commit.'

/** Why a save waits where git is ready but for files that are being merged, in words for the owner. */
export const whyMerging = (beside: boolean) => (beside ? merging : mergingOthers)
