import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { useEffect, useState } from 'react'
import { noteOwedLogOut } from '../../lib/browser/owed-log-out'
import { countUnsentWork, forgetPrivateData } from '../../lib/browser/private-storage'
import { hasSignedInMark } from '../../lib/browser/signed-in-mark'
import { patienceMs } from '../live/patience'

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

async function askLogOut(): Promise<boolean> {
  const answer = await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(patienceMs),
  })
  // The page of a hotel is no answer.
  return answer.ok && (await answer.text()) === '{}'
}

const unsent = 'Changes on this device are not sent yet, and would be lost. Log out all the same?'

async function logOut() {
  if ((await countUnsentWork()) > 0 && !window.confirm(unsent)) return
  // Where the server does not hear of it, the admin tells it before it opens again.
  noteOwedLogOut(true)
  const heard = askLogOut().catch(() => false)
  await forgetPrivateData()
  if (await heard) noteOwedLogOut(false)
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
