import { usePageContext } from 'vike-react/usePageContext'
import { navigation } from '../schema/public-pages'

/** The six pages, with the mark on the one we stand on. */
export function NavigationLinks({ className }: { className: string }) {
  const { urlPathname } = usePageContext()
  return navigation.map(({ path, label }) => (
    <li key={path}>
      <a href={path} className={className} aria-current={path === urlPathname ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ))
}
