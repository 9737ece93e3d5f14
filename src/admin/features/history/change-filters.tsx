import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { KindName } from '../../../schema'
import { historyQueries } from '../../api/history'
import { FilterSelect } from '../../components/lists/filter-select'
import { kindOptions, type FilterValues } from './filter'

interface ChangeFiltersProps {
  ref: RefObject<HTMLDivElement | null>
  filter: FilterValues
  onChange: (filter: FilterValues) => void
  onClear: () => void
}

/** Narrows the history by person, kind and time. */
export function ChangeFilters({ ref, filter, onChange, onClear }: ChangeFiltersProps) {
  const { data: people = [] } = useQuery(historyQueries.people())
  const change = (part: Partial<FilterValues>) => onChange({ ...filter, ...part })
  const isSet = Object.values(filter).some(Boolean)
  return (
    <div ref={ref} role="group" aria-label="Filter" className="mb-6 flex flex-wrap items-end gap-2">
      <FilterSelect
        label="Person"
        options={{ '': 'Everybody', ...Object.fromEntries(people.map((name) => [name, name])) }}
        value={filter.person}
        onChange={(person) => change({ person })}
        className="w-auto min-w-36 grow sm:grow-0"
      />
      <FilterSelect
        label="Kind"
        options={kindOptions}
        value={filter.kind}
        onChange={(kind) => change({ kind: kind as KindName | '' })}
        className="w-auto min-w-36 grow sm:grow-0"
      />
      <DayField label="From" value={filter.from} onChange={(from) => change({ from })} />
      <DayField label="To" value={filter.to} onChange={(to) => change({ to })} />
      {isSet && (
        <button type="button" className="btn btn-ghost" onClick={onClear}>
          Clear
        </button>
      )}
    </div>
  )
}

function DayField(props: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="input h-auto min-h-10 w-auto grow flex-wrap gap-y-0 border-base-content/60 sm:grow-0">
      <span className="text-sm text-muted">{props.label}</span>
      <input
        type="date"
        className="w-auto grow"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  )
}
