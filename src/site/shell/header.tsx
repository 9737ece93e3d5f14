import { ThemeSwitch } from '../../ui/theme-switch'
import { AccountMenu } from './account-menu'
import { Island } from '../live/island'
import { MobileMenu } from './mobile-menu'
import { NavigationLinks } from './navigation'

/** The bar that stays at the top. */
export function Header({ name }: { name: string }) {
  return (
    <header className="site-header">
      <a href="#content" className="skip-link btn btn-neutral">
        Skip to content
      </a>
      <div className="page-width flex items-center gap-1 md:gap-2">
        <a href="/" className="site-name font-display">
          <span className="site-name-words">{name}</span>
        </a>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex lg:gap-2">
            <NavigationLinks className="header-link" />
          </ul>
        </nav>
        <ThemeSwitch className="md:ml-3" />
        <Island name="account-menu" of={AccountMenu} props={{}} />
        <MobileMenu />
      </div>
    </header>
  )
}
