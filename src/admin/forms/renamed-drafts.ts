import { onRenamed } from '../outbox/entry-names'
import { dropDraft, findDraft, keepDraft } from './drafts'

/** Has what was typed into an entry stand in its form under the name that it has now; returns how to stop. */
export function followRenamesInDrafts(): () => void {
  return onRenamed((kind, from, to) => {
    const [before, now] = [`${kind}/${from}`, `${kind}/${to}`]
    const draft = findDraft(before)
    // What somebody typed into it under that name already stays.
    if (draft && !findDraft(now) && keepDraft(now, draft)) dropDraft(before)
  })
}
