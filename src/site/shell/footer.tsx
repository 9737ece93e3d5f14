import type { Elsewhere } from '../../lib/elsewhere'
import { NavigationLinks } from './navigation'

interface FooterProps {
  name: string
  year: number
  /** What stands below the name. */
  line: string
  elsewhere: readonly Elsewhere[]
}

/** The end of every page. */
export function Footer({ name, year, line, elsewhere }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="page-width flex flex-col gap-8 py-12 md:flex-row md:flex-wrap md:items-end md:justify-between">
        {/* What it has too much of goes on below; the pages keep their row. */}
        <div className="md:flex-[1_1_16rem]">
          <p className="font-display text-3xl">{name}</p>
          {line !== '' && <p className="mt-1 text-cream/85">{line}</p>}
          {elsewhere.length > 0 && (
            <ul aria-label="Elsewhere" className="footer-links mt-3">
              {elsewhere.map(({ name: place, href }) => (
                <li key={href}>
                  <a href={href} rel="me noopener" className="footer-link">
                    {place}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label="Footer">
          <ul className="footer-links">
            <NavigationLinks className="footer-link" />
          </ul>
        </nav>
      </div>
      <div className="page-width">
        <p className="border-t border-cream/20 py-5 text-sm text-cream/85">
          © {year} {name}
        </p>
      </div>
    </footer>
  )
}
