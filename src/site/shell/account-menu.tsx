import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { useEffect, useState } from 'react'
import { countUnsentWork, forgetPrivateData } from '../../lib/browser/private-storage'
import { hasSignedInMark } from '../../lib/browser/signed-in-mark'

async function askSignedIn(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/api/auth/user', { signal })
  await answer.text()
  return answer.ok
}

function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false)
  useEffect(() => {
    if (!hasSignedInMark()) return
    const asking = new AbortController()
    askSignedIn(asking.signal).then(setSignedIn, () => setSignedIn(false))
    return () => asking.abort()
  }, [])
  return signedIn
}

const unsent = 'Changes on this device are not sent yet, and would be lost. Log out all the same?'

async function logOut() {
  if ((await countUnsentWork()) > 0 && !window.confirm(unsent)) return
  // Where the call fails the person wants out all the same; /login then shows whether they are.
  await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => undefined)
  await forgetPrivateData()
  location.assign('/login')
}

/** The way back to the admin, for whoever is signed in. */
export function AccountMenu() {
  if (!useSignedIn()) return null
  return (
    <details className="account-menu" data-menu>
      <summary className="account-menu-toggle btn btn-square btn-ghost" aria-label="My Account">
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
