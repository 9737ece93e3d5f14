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
