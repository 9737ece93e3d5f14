import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/icon-button'
import { focusHeading } from '../../../ui/return-focus'
import { accountQueries } from '../../api/account'
import { useUser } from '../../auth/auth-gate'
import { useOpenAccount } from '../../components/account/open-account'

const laterMs = 30 * 24 * 60 * 60 * 1000

/** Reminds whoever has no second factor of it, unless they closed it within the last month. */
export function SecondFactorNudge() {
  const { person } = useUser()
  const { data } = useQuery(accountQueries.secondFactor())
  const openAccount = useOpenAccount()
  const key = `callboard.second-factor-later.${person}`
  const [isClosed, setClosed] = useState(() => isStillLater(key))
  // Not before it is known: whoever has one must not see it flash by.
  if (data !== null || isClosed) return null

  function close() {
    setClosed(true)
    focusHeading()
    try {
      localStorage.setItem(key, String(Date.now() + laterMs))
    } catch {
      // Where nothing may be stored it is closed until the next visit.
    }
  }

  return (
    <aside
      aria-label="Reminder"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-base-300 px-4 py-3"
    >
      <ShieldCheck aria-hidden className="size-6 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">
        Protect this site with a second factor: a code from your telephone beside your password.
      </p>
      <button type="button" className="btn btn-sm" onClick={() => openAccount('second-factor')}>
        Set it up
      </button>
      <IconButton icon={X} label="Remind me in a month" onClick={close} />
    </aside>
  )
}

function isStillLater(key: string): boolean {
  try {
    return Number(localStorage.getItem(key)) > Date.now()
  } catch {
    return false
  }
}
