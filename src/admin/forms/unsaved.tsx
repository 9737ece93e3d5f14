import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type ReactNode,
} from 'react'
import { useBlocker } from 'react-router-dom'
import { useConfirm } from '../../ui/confirm'
import { tabOf } from '../tab-address'

interface UnsavedForm {
  /** What a person calls it: "the biography". */
  name: string
  discard: () => void
}

interface Guard {
  set: (id: string, form: UnsavedForm | null) => void
  /** Whether leaving is fine: nothing is unsaved, or the person lets it go. */
  mayLeave: () => Promise<boolean>
}

const GuardContext = createContext<Guard>({
  set: () => undefined,
  mayLeave: () => Promise.resolve(true),
})

/** Asks before unsaved typing is left behind: at a tab change, back, log-out, and closing the page. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const forms = useRef(new Map<string, UnsavedForm>())
  const confirm = useConfirm()

  const guard = useMemo<Guard>(
    () => ({
      set: (id, form) => {
        if (form) forms.current.set(id, form)
        else forms.current.delete(id)
      },
      mayLeave: async () => {
        const unsaved = [...forms.current.values()]
        if (unsaved.length === 0) return true
        const leave = await confirm(leaveQuestion(unsaved.map((form) => form.name)))
        if (leave) for (const form of unsaved) form.discard()
        return leave
      },
    }),
    [confirm],
  )

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        forms.current.size > 0 && tabOf(currentLocation.search) !== tabOf(nextLocation.search),
      [],
    ),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void guard.mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, guard])

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (forms.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return <GuardContext value={guard}>{children}</GuardContext>
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

/** Registers a form while it has unsaved changes; `discard` forgets what was typed. */
export function useUnsavedGuard(name: string, unsaved: boolean, discard: () => void) {
  const { set } = use(GuardContext)
  const id = useId()
  const latest = useRef(discard)
  useEffect(() => {
    latest.current = discard
  })
  useEffect(() => {
    set(id, unsaved ? { name, discard: () => latest.current() } : null)
    return () => set(id, null)
  }, [set, id, name, unsaved])
}

/** Asks about everything unsaved on the page: `if (await mayLeave()) …`. */
export function useMayLeave() {
  return use(GuardContext).mayLeave
}
