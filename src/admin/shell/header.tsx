import { ExternalLink, LogOut } from 'lucide-react'
import { ThemeSwitch } from '../../ui/theme-switch'
import { leave, type SessionUser } from '../api/session'
import { useUser } from '../auth/auth-gate'
import { useOpenAccount } from '../components/account/open-account'
import { useHoldPage } from '../features/images/batch/use-hold-page'
import { OutboxCue } from '../features/outbox/outbox-cue'
import { useMayLeave } from '../forms/unsaved'
import { useMayDropUnsent } from '../forms/use-may-drop-unsent'
import { LiveCue } from './live-cue'
import { OpenPalette } from './open-palette'

/** Who is here, what state the site is in, and the way out. */
export function Header() {
  const user = useUser()
  const openAccount = useOpenAccount()
  const mayLeave = useMayLeave()
  const mayDropUnsent = useMayDropUnsent()
  useHoldPage()

  async function logOut() {
    if (!(await mayLeave()) || !(await mayDropUnsent())) return
    window.location.assign((await leave()) ? '/login' : '/admin')
  }

  return (
    <header className="border-b border-base-300 print:hidden">
      <div className="mx-auto flex max-w-6xl items-center gap-x-4 gap-y-2 px-4 py-3 max-lg:flex-wrap max-sm:gap-x-1 md:px-6">
        <div className="min-w-0 flex-1 max-[16rem]:basis-full">
          <h1 className="font-display text-lg max-[16rem]:text-sm md:text-2xl">
            Content Management
          </h1>
          <p className="text-sm text-muted">
            <span className="max-[16rem]:hidden">Welcome back, </span>
            <button
              type="button"
              className="link max-w-full truncate align-bottom"
              aria-label={`${greeting(user)}: My Account`}
              onClick={() => openAccount('name')}
            >
              {greeting(user)}
            </button>
          </p>
          {!user.firstName && (
            <button
              type="button"
              className="link text-sm max-lg:min-h-11"
              onClick={() => openAccount('name')}
            >
              Add your name
            </button>
          )}
        </div>
        <OutboxCue />
        <LiveCue />
        <div className="-mr-3 flex items-center max-lg:flex-wrap md:gap-1">
          <OpenPalette />
          <a
            href="/"
            target="_blank"
            rel="noreferrer"
            aria-label="View site"
            className="btn btn-ghost btn-sm max-lg:btn-square max-lg:size-[44px]"
          >
            <ExternalLink aria-hidden className="size-4.5" />
            <span className="max-lg:hidden">View site</span>
          </a>
          <ThemeSwitch className="btn-sm max-lg:size-[44px]" />
          <button
            type="button"
            aria-label="Logout"
            className="btn btn-ghost btn-sm max-lg:btn-square max-lg:size-[44px]"
            onClick={() => void logOut()}
          >
            <LogOut aria-hidden className="size-4.5" />
            <span className="max-lg:hidden">Logout</span>
          </button>
        </div>
      </div>
    </header>
  )
}

function greeting(user: SessionUser): string {
  return user.firstName || user.email || 'Admin'
}
