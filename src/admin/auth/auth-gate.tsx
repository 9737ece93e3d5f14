import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, type ReactNode } from 'react'
import { Spinner } from '../../ui/spinner'
import { sessionQueries, type SessionUser } from '../api/session'
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
  const { data: user, isPending } = useQuery(sessionQueries.user())
  const refused = !isPending && !user
  useEffect(() => {
    if (refused) window.location.replace('/login')
  }, [refused])

  if (isPending) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner label="Checking who you are" />
      </main>
    )
  }
  if (!user) return <AuthenticationRequired />
  return (
    <UserContext value={user}>
      {children}
      <SessionDialog user={user} />
    </UserContext>
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
