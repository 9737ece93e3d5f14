import { SpikeMark } from '../../ui/spike-mark'
import { LoginForm } from './login-form'

const switchedOff =
  'You switched yourself off, and are logged out. You can log in again once another admin has switched you on.'

/** The stage door: the whole page at /login. */
export function LoginScreen() {
  const isSwitchedOff = new URLSearchParams(window.location.search).has('switched-off')
  return (
    <main className="grid min-h-dvh place-items-center bg-base-100 p-6">
      <div className="w-full max-w-sm">
        <SpikeMark shape="T" tape="red" className="mb-6 size-8" />
        <h1 className="mb-1 font-display text-3xl">Stage door</h1>
        <p className="mb-8 text-muted">
          {isSwitchedOff ? switchedOff : 'Log in to edit the site.'}
        </p>
        <LoginForm onSuccess={() => window.location.assign('/admin')} />
        <a href="/" className="link mt-8 inline-block text-sm">
          Back to the site
        </a>
      </div>
    </main>
  )
}
