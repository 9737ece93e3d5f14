import type { ReactNode } from 'react'

/** A grey block in the place of something that is on its way. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`skeleton block rounded-field ${className}`} />
}

/** Wraps skeletons; says to a screen reader what is loading. */
export function Loading(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={props.className}>
      <span className="sr-only">{props.label}</span>
      {props.children}
    </div>
  )
}

interface LoadingListProps {
  label: string
  rows: number
  /** The size of each line of a row. */
  lines: readonly string[]
}

/** The shape of a list that is on its way, whose rows are lines of text. */
export function LoadingList({ label, rows, lines }: LoadingListProps) {
  return (
    <Loading label={label} className="flex flex-col gap-6">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex flex-col gap-2">
          {lines.map((size) => (
            <Skeleton key={size} className={size} />
          ))}
        </div>
      ))}
    </Loading>
  )
}

/** The shape of one thing that is on its way. */
export function LoadingBlock({ label, className }: { label: string; className: string }) {
  return (
    <Loading label={label}>
      <Skeleton className={className} />
    </Loading>
  )
}
