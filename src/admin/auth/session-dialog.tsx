import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog'
import { onSessionEnded, type SessionUser } from '../api/session'
import { LoginForm } from './login-form'

/** When the session ends in the middle of work: log in again on the spot, with the forms untouched. */
export function SessionDialog({ user }: { user: SessionUser }) {
  const [ended, setEnded] = useState(false)
  const client = useQueryClient()
  useEffect(() => onSessionEnded(() => setEnded(true)), [])

  async function resume() {
    setEnded(false)
    await client.invalidateQueries()
  }

  return (
    <Dialog
      open={ended}
      onClose={() => setEnded(false)}
      size="small"
      title="Log in again"
      description="Your session has ended. What you typed is still here, and what you saved is sent once you are logged in."
    >
      <LoginForm username={user.username} onSuccess={() => void resume()} />
    </Dialog>
  )
}
