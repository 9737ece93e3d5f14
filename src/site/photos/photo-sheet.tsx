import type { SheetOfPhotos } from '../../lib/parts/photo-parts'
import { sheetData, sheetPath, sheetsOf, sheetTitle } from '../../lib/parts/sheet'
import { categoryLabel } from '../../lib/pictures/category-label'
import { type Sheet, sheetCategories, type SheetCategory } from '../../schema/public-content'
import { Gallery } from './gallery'
import { Island } from '../live/island'
import { Pager } from '../shared/pager'

const ways = {
  newer: 'Previous photos',
  older: 'More photos',
  newest: 'First photos',
  oldest: 'Last photos',
}

function placeOf({ category, page, total }: Sheet) {
  const last = sheetsOf(total)
  const to = (other: number) => sheetPath({ category, page: other })
  return {
    newer: page === 1 ? null : to(page - 1),
    older: page === last ? null : to(page + 1),
    newest: to(1),
    oldest: to(last),
  }
}

/** The photos of one page and category, with the ways to the others. */
export function SheetPanel(props: SheetOfPhotos) {
  const { sheet } = props
  const { category } = sheet
  return (
    <section id={category} className="photo-tab-panel" aria-labelledby={`tab-${category}`}>
      <Island name="gallery" of={Gallery} props={props} propsAt={sheetData(sheet)} />
      <div className="page-width">
        <Pager
          place={placeOf(sheet)}
          here={sheetTitle(sheet)}
          of={categoryLabel(category)}
          ways={ways}
        />
      </div>
    </section>
  )
}

interface PhotoSheetProps extends SheetOfPhotos {
  counts: Record<SheetCategory, number>
}

/** A further page of one category, whose tabs lead to the first ones. */
export function PhotoSheet({ counts, ...props }: PhotoSheetProps) {
  const { category: here } = props.sheet
  return (
    <div className="photo-sheet">
      <nav aria-label="Kinds of photos" className="photo-tabs-row">
        {sheetCategories.map((category) => (
          <a
            key={category}
            id={`tab-${category}`}
            href={sheetPath({ category, page: 1 })}
            className="photo-tab"
            aria-current={category === here ? 'true' : undefined}
          >
            {categoryLabel(category)} <span className="photo-tab-count">{counts[category]}</span>
          </a>
        ))}
      </nav>
      <SheetPanel {...props} />
    </div>
  )
}
