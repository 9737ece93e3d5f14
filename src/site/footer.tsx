import { NavigationLinks } from './navigation'

/** The end of every page. */
export function Footer({ name, year }: { name: string; year: number }) {
  return (
    <footer className="site-footer">
      <div className="page-width flex flex-col gap-8 py-12 md:flex-row md:items-end md:justify-between">
        <div>
          <p className="font-display text-3xl">{name}</p>
          <p className="mt-1 text-cream/85">Child Actor &amp; Performer</p>
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
