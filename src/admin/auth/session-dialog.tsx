import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog'
import { clearScreen, logInPutOff, onSessionEnded, type SessionUser } from '../api/session'
import { LoginForm } from './login-form'

/** When the session ends in the middle of work: log in again on the spot, with the forms untouched. */
export function SessionDialog({ user }: { user: SessionUser }) {
  const [ended, setEnded] = useState(false)
  const client = useQueryClient()
  useEffect(() => onSessionEnded(() => setEnded(true)), [])

  async function resume({ person }: SessionUser) {
    // A page acts for one person: whoever else logs in here gets one of their own.
    if (person !== user.person) {
      // What the other was typing is kept for them: nobody else is to be asked about it.
      clearScreen()
      return window.location.reload()
    }
    setEnded(false)
    await client.invalidateQueries()
  }

  return (
    <Dialog
      open={ended}
      onClose={() => {
        setEnded(false)
        logInPutOff()
      }}
      size="small"
      title="Log in again"
      description="Your session has ended. What you typed is still here, and what you saved or asked for is done once you are logged in."
    >
      <LoginForm username={user.username} onSuccess={(loggedIn) => void resume(loggedIn)} />
    </Dialog>
  )
}
