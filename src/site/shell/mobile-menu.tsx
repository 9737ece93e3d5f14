import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { NavigationLinks } from './navigation'

/** The menu on phones: a curtain that any click on it lifts. A details element needs no script. */
export function MobileMenu() {
  return (
    <details className="mobile-menu md:hidden" data-menu="page">
      <summary className="mobile-menu-toggle btn btn-square btn-ghost" aria-label="Menu">
        <Menu aria-hidden className="mobile-menu-open size-6" />
        <X aria-hidden className="mobile-menu-close size-6" />
      </summary>
      <div className="mobile-menu-overlay" data-curtain>
        <nav aria-label="Menu">
          <ul>
            <NavigationLinks className="mobile-menu-link font-display" />
          </ul>
        </nav>
      </div>
    </details>
  )
}
