import { SpikeMark } from '../../ui/spike-mark'
import { logOut, type SessionUser } from '../api/session'
import { PasswordForm } from './password-form'

/** All of the admin that somebody sees who still has the password that was made for them. */
export function FirstPassword({ user }: { user: SessionUser }) {
  async function leave() {
    await logOut().catch(() => undefined)
    window.location.assign('/login')
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-base-100 p-6">
      <div className="w-full max-w-sm">
        <SpikeMark shape="T" tape="red" className="mb-6 size-8" />
        <h1 className="mb-1 font-display text-3xl">Choose your password</h1>
        <p className="mb-8 text-muted">
          The one you logged in with was made for you and stood on a screen. From now on only you
          know it.
        </p>
        <PasswordForm user={user} />
        <button type="button" className="link mt-8 text-sm" onClick={() => void leave()}>
          Log out
        </button>
      </div>
    </main>
  )
}
