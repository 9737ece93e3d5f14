import { useDeferredValue, useMemo, useState } from 'react'
import type { Image } from '../../api/images'
import { FilterSelect } from '../lists/filter-select'
import { categoryFilters, type CategoryFilter } from './image-categories'
import { findImages } from './image-search'
import { SearchField } from '../lists/search-field'

/** Narrows pictures by category and by what is typed, without holding up the typing. */
export function useImageFilter(images: readonly Image[]) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<CategoryFilter>('all')
  const wanted = useDeferredValue(useMemo(() => ({ category, search }), [category, search]))
  const found = useMemo(() => findImages(images, wanted), [images, wanted])
  return { found, bar: { search, setSearch, category, setCategory } }
}

/** The controls of `useImageFilter`. */
export function ImageFilterBar(bar: ReturnType<typeof useImageFilter>['bar']) {
  return (
    <>
      <SearchField label="Search images" value={bar.search} onChange={bar.setSearch} />
      <FilterSelect
        label="Category"
        options={categoryFilters}
        value={bar.category}
        onChange={bar.setCategory}
        className="w-auto min-w-40 grow sm:grow-0"
      />
    </>
  )
}
