import type { Photo } from '../lib/photo'
import { Gallery } from './gallery'
import { Island } from './live/island'

const tabs = [
  { id: 'headshots', label: 'Headshots' },
  { id: 'production', label: 'Production Stills' },
] as const

type TabId = (typeof tabs)[number]['id']

interface PhotoTabsProps {
  photos: Record<TabId, readonly Photo[]>
  /** The address of all headshots in one file, or ''. */
  archive: string
}

/**
 * The galleries as tabs. In the HTML they are links to sections that CSS shows by the address's
 * hash; live/tabs.ts makes tabs proper of them.
 */
export function PhotoTabs({ photos, archive }: PhotoTabsProps) {
  return (
    <div className="photo-tabs" data-tabs>
      <div className="photo-tabs-row" data-tab-row>
        {tabs.map(({ id, label }) => (
          <a key={id} id={`tab-${id}`} href={`#${id}`} className="photo-tab">
            {label} <span className="photo-tab-count">{photos[id].length}</span>
          </a>
        ))}
      </div>
      {tabs.map(({ id }) => (
        <section key={id} id={id} className="photo-tab-panel" aria-labelledby={`tab-${id}`}>
          <Island
            name="gallery"
            of={Gallery}
            props={{
              photos: photos[id],
              inSight: id === tabs[0].id,
              archive: id === 'headshots' ? archive : '',
            }}
          />
        </section>
      ))}
    </div>
  )
}
