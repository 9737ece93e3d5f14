import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { isBroughtBack } from '../../lib/browser/brought-back'
import { useConfirm } from '../../ui/confirm'
import { tabOf } from '../tab-address'

interface UnsavedForm {
  /** What a person calls it: "the biography". */
  name: string
  discard: () => void
  /** Whether only the end of the page would lose it: it goes on while another tab is shown. */
  isOfPage: boolean
}

interface UnsavedForms {
  set: (key: string, form: UnsavedForm | null) => void
  /** Whether leaving one form, or all, is fine: nothing is unsaved, or the person lets it go. */
  mayLeave: (key?: string) => Promise<boolean>
  /** Whether anything is unsaved. */
  isUnsaved: () => boolean
}

const UnsavedContext = createContext<UnsavedForms>({
  set: () => undefined,
  mayLeave: () => Promise.resolve(true),
  isUnsaved: () => false,
})

/** Asks before unsaved typing is left behind: at a tab change, back, log-out, and closing the page. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const forms = useRef(new Map<string, UnsavedForm>())
  const confirm = useConfirm()

  const mayLetGo = useCallback(
    async (unsaved: readonly [string, UnsavedForm][]) => {
      if (unsaved.length === 0) return true
      const leave = await confirm(leaveQuestion(unsaved.map(([, form]) => form.name)))
      if (!leave) return false
      for (const [key, form] of unsaved) {
        form.discard()
        // Gone at once: closing the page must not ask about them again.
        forms.current.delete(key)
      }
      return true
    },
    [confirm],
  )
  const ofTab = useCallback(() => [...forms.current].filter(([, form]) => !form.isOfPage), [])

  const unsavedForms = useMemo<UnsavedForms>(
    () => ({
      set: (key, form) => {
        if (form) forms.current.set(key, form)
        else forms.current.delete(key)
      },
      mayLeave: (only) =>
        mayLetGo([...forms.current].filter(([key]) => only === undefined || key === only)),
      isUnsaved: () => forms.current.size > 0,
    }),
    [mayLetGo],
  )

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        ofTab().length > 0 && tabOf(currentLocation.search) !== tabOf(nextLocation.search),
      [ofTab],
    ),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isAsked = true
    void mayLetGo(ofTab()).then((leave) => {
      if (!isAsked) return
      if (leave) blocker.proceed()
      else blocker.reset()
    })
    // Whoever presses Back once more is asked anew.
    return () => void (isAsked = false)
  }, [blocker, mayLetGo, ofTab])

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (forms.current.size > 0 && !isBroughtBack()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return <UnsavedContext value={unsavedForms}>{children}</UnsavedContext>
}

/** What is asked before typing is thrown away. */
export function leaveQuestion(names: readonly string[]) {
  return {
    title: 'Leave without saving?',
    description: `Your changes to ${names.join(' and ')} are not saved yet.`,
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
    destructive: true,
  }
}

/** Registers a form, by its draft's key, while it has unsaved changes; `discard` forgets them. */
export function useUnsavedGuard(
  key: string,
  name: string,
  unsaved: boolean,
  discard: () => void,
  isOfPage = false,
) {
  const { set } = use(UnsavedContext)
  const latest = useRef(discard)
  useEffect(() => {
    latest.current = discard
  })
  useEffect(() => {
    set(key, unsaved ? { name, discard: () => latest.current(), isOfPage } : null)
    return () => set(key, null)
  }, [set, key, name, unsaved, isOfPage])
}

/** Asks about one form (by its draft's key) or everything unsaved: `if (await mayLeave()) …`. */
export function useMayLeave() {
  return use(UnsavedContext).mayLeave
}

/** Tells at any moment whether something is unsaved. */
export function useIsUnsaved() {
  return use(UnsavedContext).isUnsaved
}
