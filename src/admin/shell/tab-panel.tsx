import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Spinner } from '../../ui/spinner'
import { LazyPart } from '../components/layout/lazy-part'
import { defaultTab } from '../tab-address'
import type { AdminTab } from '../tabs'
import { Glance } from './glance'
import { ReleaseOffer } from './release-offer'

/** The open tab under its heading; opening another moves the reader there. */
export function TabPanel({ tab }: { tab: AdminTab }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [search] = useSearchParams()
  const title = tab.parts?.[search.get('show') ?? ''] ?? tab.label
  const shown = useRef(title)
  // Before the tab's own effects, which may lead on to a form of it.
  useLayoutEffect(() => {
    document.title = `${title} · Content Management`
    if (shown.current === title) return
    shown.current = title
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mb-6 font-display text-3xl break-words outline-none"
      >
        {title}
      </h2>
      <ReleaseOffer />
      {tab.id === defaultTab && <Glance />}
      <LazyPart
        key={tab.id}
        load={tab.load}
        with={{}}
        loading={<Spinner label={`Opening ${tab.label}`} />}
      />
    </>
  )
}
