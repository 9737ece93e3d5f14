import type { SheetOfPhotos } from '../../lib/parts/photo-parts'
import { categoryLabel } from '../../lib/pictures/category-label'
import { SheetPanel } from './photo-sheet'

/**
 * The galleries as tabs. In the HTML they are links to sections that CSS shows by the address's
 * hash; live/tabs.ts makes tabs proper of them.
 */
export function PhotoTabs({ sheets }: { sheets: readonly SheetOfPhotos[] }) {
  return (
    <div className="photo-tabs" data-tabs>
      <div className="photo-tabs-row" data-tab-row>
        {sheets.map(({ sheet: { category, total } }) => (
          <a key={category} id={`tab-${category}`} href={`#${category}`} className="photo-tab">
            {categoryLabel(category)} <span className="photo-tab-count">{total}</span>
          </a>
        ))}
      </div>
      {sheets.map((each) => (
        <SheetPanel key={each.sheet.category} {...each} />
      ))}
    </div>
  )
}
