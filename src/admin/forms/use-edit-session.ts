import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isSame } from '../../lib/same-value'
import { useConfirm } from '../../ui/confirm'
import { showToast } from '../../ui/toast-store'
import type { QueuedChange } from '../outbox/change'
import { isForgotten, outboxState } from '../outbox/outbox-state'
import { useChanges } from '../outbox/use-outbox'
import type { EditSession, FormVersion } from './edit-session'
import type { FormTexts } from './field-rules'
import { isSuperseded, isUnsaved, stateOf } from './session-state'
import { EditSessionStore, type SessionOptions } from './session-store'
import { leaveQuestion, useUnsavedGuard } from './unsaved'
import { changesOfForm, textsOf } from './waiting-drafts'

interface EditSessionOptions extends SessionOptions {
  /** What a person calls what is edited, as in "your changes to the biography". */
  name: string
  /** The entry as it is known now; a form that creates has no revision and begins with these. */
  loaded: FormVersion
  /** Whether it comes back from no history, once somebody has deleted it. */
  isDeletedForGood?: boolean
  /** Something outside the fields that is not saved yet either, such as a chosen file. */
  alsoUnsaved?: { isUnsaved: boolean; letGo: () => void }
}

// Sessions on the screen, and those whose save is under way: who comes back finds the same one.
const live = new Map<string, EditSessionStore>()

/** The edit session of one entry, from its draft to its last answer; it asks before anything is lost. */
export function useEditSession(options: EditSessionOptions) {
  const { draftKey, name, loaded, isDeletedForGood = false, alsoUnsaved } = options
  const [store] = useState(() => live.get(draftKey) ?? new EditSessionStore(loaded, options))
  const { session, isSaving, restoredAt } = useSyncExternalStore(store.subscribe, store.snapshot)
  const confirm = useConfirm()

  useEffect(() => store.adapt(options))
  useEffect(() => {
    live.set(draftKey, store)
    return () => leave(draftKey, store, () => tellDeleted(store, name, isDeletedForGood))
  }, [draftKey, store, name, isDeletedForGood])
  useEffect(() => store.followOthers(), [store])
  useNews(store, loaded)
  const { isWaiting, refusal } = useWaiting(store, session, options)

  const isDirty = isUnsaved(session) || (alsoUnsaved?.isUnsaved ?? false)
  const letGo = useCallback(() => store.dispatch({ type: 'discarded' }), [store])
  function letGoOfAll() {
    letGo()
    alsoUnsaved?.letGo()
  }
  const type = useCallback(
    (field: string, value: unknown) => store.dispatch({ type: 'typed', field, value }),
    [store],
  )
  /** Takes what was chosen for each field in dispute, as it is stored. */
  function decide(chosen: FormTexts) {
    const choices = Object.entries(chosen).map(([field, value]) => {
      return [field, options.rules.shown(field, value)]
    })
    store.dispatch({ type: 'decided', choices: Object.fromEntries(choices) as FormTexts })
  }
  // What went wrong is in the session, and in a toast.
  const save = () => store.submit().catch(() => null)
  useUnsavedGuard(draftKey, name, isDirty, letGoOfAll)

  /** Asks if something would be lost, then lets go of what was typed; gives whether it was. */
  async function discard(): Promise<boolean> {
    if (isDirty && !(await confirm(leaveQuestion([name])))) return false
    letGoOfAll()
    return true
  }

  return {
    draftKey,
    store,
    session,
    mine: session.mine,
    state: stateOf(session, options.rules),
    dispute: session.dispute,
    restoredAt,
    isDirty,
    isSaving,
    isSaved: !isDirty && !isWaiting && !session.creates,
    /** Whether everything in it is on this device, and goes to the server by itself. */
    isWaiting: isWaiting && !isDirty,
    /** Why the server did not take what was saved, in its words. */
    refusal,
    /** Whether the entry changed elsewhere while somebody is typing here. */
    changedElsewhere: !isSaving && isSuperseded(session, options.rules),
    type,
    decide,
    save,
    resolveConflict: async (chosen: FormTexts) => {
      decide(chosen)
      await save()
    },
    keepTyping: () => store.dispatch({ type: 'undecided' }),
    /** Lets go of what was typed, without asking. */
    letGo: letGoOfAll,
    discard,
    /** Discards what was typed and goes, unless whoever is asked wants to stay. */
    leave: async (go: () => void) => {
      if (await discard()) go()
    },
  }
}

/** Tells a session what is read anew; what was seen before is no news, though an answer outran it. */
function useNews(store: EditSessionStore, loaded: FormVersion) {
  const seen = useRef(store.snapshot().session.server)
  useEffect(() => {
    const { revision, values } = seen.current
    if (revision === loaded.revision && (revision !== undefined || isSame(values, loaded.values))) {
      return
    }
    seen.current = loaded
    store.dispatch({ type: 'newer', version: loaded })
  }, [store, loaded])
}

/** Tells a session what became of what it left to the outbox, and what another page leaves there. */
function useWaiting(
  store: EditSessionStore,
  { unsure, sending, creates }: EditSession,
  { draftKey, loaded, rules }: EditSessionOptions,
) {
  const changes = useChanges()
  useEffect(() => {
    if (!outboxState().isRead) return
    for (const { attempt, key } of unsure) {
      const change = changes.find((one) => one.key === key)
      if (key === undefined || (change && !change.refusal)) continue
      // What may not have arrived stands there as typed; the server's text says it where it has.
      const isHere = change !== undefined || isForgotten(key) || isSaidAnew(key, changes)
      store.dispatch({ type: isHere ? 'returned' : 'delivered', attempt })
    }
  }, [store, unsure, changes])
  useEffect(() => {
    // Its own change is known by its key only when the call has ended.
    if (creates || sending) return
    for (const change of changesOfForm(draftKey, changes)) {
      const { key, revision, refusal, isAwaited } = change
      if (refusal || isAwaited || unsure.some((sent) => sent.key === key)) continue
      const fields = textsOf(change, loaded, rules)
      if (Object.keys(fields).length > 0) store.dispatch({ type: 'waits', key, revision, fields })
    }
  }, [store, unsure, sending, creates, changes, draftKey, loaded, rules])
  const refused = changesOfForm(draftKey, changes).findLast((change) => change.refusal)
  return {
    isWaiting: unsure.some(({ key }) => key !== undefined),
    refusal: refused?.refusal?.message,
  }
}

/** Whether the server refused a change that is gone, because a later one says all of it anew. */
function isSaidAnew(key: string, changes: readonly QueuedChange[]): boolean {
  return changes.some(({ insteadOf }) => insteadOf?.includes(key))
}

function leave(draftKey: string, store: EditSessionStore, tell: () => void) {
  const forget = () => {
    const isIdle = !store.snapshot().isSaving && !store.hasListeners
    if (isIdle && live.get(draftKey) === store) live.delete(draftKey)
    return isIdle
  }
  // The answer is heard also where nobody looks at the form any more.
  setTimeout(() => {
    if (forget()) return tell()
    if (!store.snapshot().isSaving) return
    const stop = store.subscribe(() => {
      if (store.snapshot().isSaving) return
      stop()
      if (forget()) tell()
    })
  })
}

/** Whoever leaves a form is asked first: one that is gone with what was typed was taken away. */
function tellDeleted(store: EditSessionStore, name: string, isForGood: boolean) {
  const { session } = store.snapshot()
  if (session.creates || !isUnsaved(session)) return
  const title = 'Deleted while you were typing'
  if (isForGood) {
    store.dispatch({ type: 'discarded' })
    const description = `Somebody has deleted ${name} for good, so what you typed is gone as well.`
    return showToast({ title, description })
  }
  showToast({
    title,
    description: `Somebody has deleted ${name}. Restore it in History, and what you typed stands in its form again.`,
    link: { label: 'History', href: '/admin?tab=history' },
  })
}
