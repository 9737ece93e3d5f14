import { SpikeMark } from '../../ui/spike-mark'
import { LoginForm } from './login-form'

/** The stage door: the whole page at /login. */
export function LoginScreen() {
  return (
    <main className="grid min-h-dvh place-items-center bg-base-100 p-6">
      <div className="w-full max-w-sm">
        <SpikeMark shape="T" tape="red" className="mb-6 size-8" />
        <h1 className="mb-1 font-display text-3xl">Stage door</h1>
        <p className="mb-8 text-muted">Log in to edit the site.</p>
        <LoginForm onSuccess={() => window.location.assign('/admin')} />
        <a href="/" className="link mt-8 inline-block text-sm">
          Back to the site
        </a>
      </div>
    </main>
  )
}
