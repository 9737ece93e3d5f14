import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { lockScroll } from './lock-scroll'
import { NavigationLinks } from './navigation'
import { useDisclosure } from './use-disclosure'

/** The menu on phones: a curtain that any click on it lifts. A details element needs no script. */
export function MobileMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  useDisclosure(details, '.mobile-menu-overlay')
  return (
    <details
      ref={details}
      className="mobile-menu md:hidden"
      onToggle={({ currentTarget }) => lockScroll('menu', currentTarget.open)}
    >
      <summary className="mobile-menu-toggle btn btn-square btn-ghost" aria-label="Menu">
        <Menu aria-hidden className="mobile-menu-open size-6" />
        <X aria-hidden className="mobile-menu-close size-6" />
      </summary>
      <div className="mobile-menu-overlay">
        <nav aria-label="Menu">
          <ul>
            <NavigationLinks className="mobile-menu-link font-display" />
          </ul>
        </nav>
      </div>
    </details>
  )
}
