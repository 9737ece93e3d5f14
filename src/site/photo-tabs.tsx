import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Photo } from '../lib/photo'
import { Gallery } from './gallery'

const tabs = [
  { id: 'headshots', label: 'Headshots' },
  { id: 'production', label: 'Production Stills' },
] as const

type TabId = (typeof tabs)[number]['id']

function tabInAddress(): TabId {
  return location.hash === '#production' ? 'production' : 'headshots'
}

/**
 * The galleries as tabs. In the HTML they are links to sections that CSS shows by the address's
 * hash; once scripts run they become tabs proper.
 */
export function PhotoTabs({ photos }: { photos: Record<TabId, readonly Photo[]> }) {
  const [active, setActive] = useState<TabId | null>(null)
  const links = useRef<Partial<Record<TabId, HTMLAnchorElement | null>>>({})
  useEffect(() => {
    const follow = () => setActive(tabInAddress())
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  function select(id: TabId) {
    setActive(id)
    history.replaceState(null, '', `#${id}`)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = active === 'headshots' ? 'production' : 'headshots'
    select(other)
    links.current[other]?.focus()
  }
  function tabProps(id: TabId) {
    if (!active) return {}
    return {
      role: 'tab',
      'aria-selected': active === id,
      'aria-controls': id,
      tabIndex: active === id ? 0 : -1,
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        select(id)
      },
    }
  }
  return (
    <div className="photo-tabs" data-active={active ?? undefined}>
      <div className="photo-tabs-row" role={active ? 'tablist' : undefined} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label }) => (
          <a
            key={id}
            id={`tab-${id}`}
            ref={(link) => {
              links.current[id] = link
            }}
            href={`#${id}`}
            className="photo-tab"
            {...tabProps(id)}
          >
            {label} <span className="photo-tab-count">{photos[id].length}</span>
          </a>
        ))}
      </div>
      {tabs.map(({ id }) => (
        <section
          key={id}
          id={id}
          className="photo-tab-panel"
          role={active ? 'tabpanel' : undefined}
          aria-labelledby={`tab-${id}`}
        >
          <Gallery photos={photos[id]} inSight={id === tabs[0].id} />
        </section>
      ))}
    </div>
  )
}
