import { CircleUserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDisclosure } from './use-disclosure'

// The session's own cookie cannot be read here; this one says there is something to ask about, so
// that a visitor's page makes no call.
const signedInMark = /(?:^|; )callboard-signed-in=1(?:;|$)/

function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false)
  useEffect(() => {
    if (!signedInMark.test(document.cookie)) return
    const asking = new AbortController()
    fetch('/api/auth/user', { signal: asking.signal }).then(
      (answer) => setSignedIn(answer.ok),
      () => setSignedIn(false),
    )
    return () => asking.abort()
  }, [])
  return signedIn
}

async function logOut() {
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  location.assign('/login')
}

/** The way back to the admin, for whoever is signed in. */
export function AccountMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  useDisclosure(details)
  if (!useSignedIn()) return null
  return (
    <details ref={details} className="account-menu">
      <summary className="btn btn-square btn-ghost" aria-label="My Account">
        <CircleUserRound aria-hidden className="size-5" />
      </summary>
      <div className="account-panel">
        <p className="account-label">My Account</p>
        <a href="/admin">Admin Panel</a>
        <button type="button" onClick={logOut}>
          Log out
        </button>
      </div>
    </details>
  )
}
