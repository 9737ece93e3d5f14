import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { onLeftElsewhere } from '../../lib/browser/private-storage'
import { Spinner } from '../../ui/spinner'
import { isUnreachable } from '../api/line/call-error'
import { clearScreen, onLeaving, type SessionUser } from '../api/session'
import { sessionQueries } from '../api/cache/session-queries'
import { draftsRecovered } from '../forms/draft-journal'
import { openDrafts } from '../forms/drafts'
import { actingFor } from '../outbox/person'
import { FirstPassword } from './first-password'
import { SessionDialog } from './session-dialog'

const UserContext = createContext<SessionUser | null>(null)

/** Who is signed in. */
export function useUser(): SessionUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser is for what stands inside AuthGate')
  return user
}

/** Lets only a signed-in person in; everybody else goes to /login. */
export function AuthGate({ children }: { children: ReactNode }) {
  const { data: user, isPending, error, refetch } = useQuery(sessionQueries.user())
  const isAlone = user === undefined && isUnreachable(error)
  const isRecovered = useRecovered()
  const refused = !isPending && !user && !isAlone
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (refused) window.location.replace('/login')
  }, [refused])

  if (isLeaving) return <Waiting label="Logging out" />
  if (isPending || !isRecovered) return <Waiting label="Checking who you are" />
  if (isAlone) return <ServerNeeded onRetry={() => void refetch()} />
  if (!user) return <AuthenticationRequired />
  // Before the forms are drawn, which look for what this person typed.
  if (actingFor() !== user.person) openDrafts(user.person)
  if (user.mustChangePassword) {
    return (
      <>
        <FirstPassword user={user} />
        <SessionDialog user={user} />
      </>
    )
  }
  return (
    <UserContext value={user}>
      {children}
      <SessionDialog user={user} />
    </UserContext>
  )
}

function useRecovered(): boolean {
  const [isRecovered, setRecovered] = useState(false)
  useEffect(() => void draftsRecovered().then(() => setRecovered(true)), [])
  return isRecovered
}

function useIsLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => onLeaving(() => flushSync(() => setLeaving(true))), [])
  useEffect(() => onLeftElsewhere(leave), [])
  return isLeaving
}

// What is typed here from now on would be there for whoever logs in next.
function leave(next: string) {
  clearScreen()
  window.location.replace(next)
}

function Waiting({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={label} />
    </main>
  )
}

/** Where nobody was signed in on this device: no password is ever kept in it. */
function ServerNeeded({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div>
        <h1 className="mb-2 font-display text-3xl">The server cannot be reached</h1>
        <p className="mb-6">Logging in needs it. Please try again once there is a connection.</p>
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          Try again
        </button>
      </div>
    </main>
  )
}

function AuthenticationRequired() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div>
        <h1 className="mb-2 font-display text-3xl">Authentication Required</h1>
        <p className="mb-6">You need to log in to access the admin dashboard.</p>
        <a href="/api/login" className="btn btn-primary">
          Log In
        </a>
      </div>
    </main>
  )
}
