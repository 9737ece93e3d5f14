import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { NavigationLinks } from './navigation'
import { useDisclosure } from './use-disclosure'

/** The menu on phones: a curtain that any click on it lifts. A details element needs no script. */
export function MobileMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  useDisclosure(details)
  function close() {
    if (details.current) details.current.open = false
  }
  return (
    <details ref={details} className="mobile-menu md:hidden">
      <summary className="btn btn-square btn-ghost" aria-label="Menu">
        <Menu aria-hidden className="menu-open size-6" />
        <X aria-hidden className="menu-close size-6" />
      </summary>
      <div className="mobile-overlay" onClick={close}>
        <nav aria-label="Menu">
          <ul>
            <NavigationLinks className="mobile-link font-display" />
          </ul>
        </nav>
      </div>
    </details>
  )
}
