import { usePageContext } from 'vike-react/usePageContext'
import { navigation, publicPageAt } from '../../schema/public-pages'

/** The six pages, with the mark on the one we stand on. */
export function NavigationLinks({ className }: { className: string }) {
  const { urlPathname } = usePageContext()
  const here = publicPageAt(urlPathname)?.path
  return navigation.map(({ path, label }) => (
    <li key={path}>
      <a
        href={path}
        className={className}
        aria-current={path !== here ? undefined : path === urlPathname ? 'page' : 'true'}
      >
        {label}
      </a>
    </li>
  ))
}
