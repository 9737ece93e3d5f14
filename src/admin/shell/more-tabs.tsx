import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Dialog } from '../../ui/dialog'
import { useStateOfTab } from '../components/layout/use-state-of-tab'
import { tabAddress } from '../tab-address'
import { adminTabs } from '../tabs'
import { placeClass } from './tab-link'

const others = adminTabs.filter(({ isInBar }) => !isInBar)

/** The last place of a phone's bar: a sheet with the tabs that have no place of their own in it. */
export function MoreTabs({ current }: { current: string }) {
  const [open, setOpen] = useStateOfTab(false)
  const here = others.find(({ id }) => id === current)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={here ? `More, now ${here.label}` : undefined}
        onClick={() => setOpen(true)}
        className={`${placeClass(here !== undefined)} cursor-pointer`}
      >
        <Ellipsis aria-hidden className="size-5" />
        More
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="More" size="small">
        <nav aria-label="More of the admin">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-2">
            {others.map(({ id, label, icon: Icon }) => (
              <li key={id}>
                <Link
                  to={tabAddress(id)}
                  aria-current={id === current ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                  className="flex min-h-14 items-center gap-3 rounded-field border border-base-300 px-3 font-medium hover:border-base-content aria-[current]:border-primary aria-[current]:font-semibold"
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </>
  )
}
