/** The header of a write's answer that names its commit, for undo. */
export const changeHeader = 'Callboard-Change'

/** The header of a write's answer that says why a saved change is not committed yet. */
export const pendingHeader = 'Callboard-Pending'

/** The header of a write's answer that says what of a hand edit could not be taken over. */
export const asideHeader = 'Callboard-Aside'

/**
 * The header of a list's answer that names its revision, for a later If-Match: an ETag may be taken off
 * by what compresses the answer on its way.
 */
export const revisionHeader = 'Callboard-Revision'

/**
 * The header of a write whose form went on from saves of the same that waited before it: their commits,
 * oldest first and divided by commas. Its If-Match names the revision that all of them were made from.
 */
export const ownChangesHeader = 'Callboard-Own-Changes'

/** The header of a write that names it: sent again under the same name, it is not done again. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** The code of an answer to a write whose name is that of another, which was done. */
export const keyUsed = 'key_reused'

/** The header of a call that says for whom it is made, as `personOf` has it, encoded: nobody else makes it. */
export const userHeader = 'Callboard-User'
