import { useRef, useState, type ReactNode } from 'react'
import { ErrorState } from '../../../ui/error-state'

interface QueryStateProps<T> {
  query: { data: T | undefined; isPending: boolean; refetch: () => unknown }
  /** What the person reads if it cannot be loaded. */
  error: string
  /** The shape of what is coming. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

/** Shows what a query brought; its loading shape before, and a way to retry where it failed. */
export function QueryState<T>({ query, error, loading, children }: QueryStateProps<T>) {
  const place = useRef<HTMLDivElement>(null)
  const fails = query.data === undefined && !query.isPending
  const [hasFailed, setHasFailed] = useState(fails)
  if (fails && !hasFailed) setHasFailed(true)

  function show() {
    if (query.data !== undefined) return children(query.data)
    if (query.isPending) return loading
    return <ErrorState message={error} onRetry={retry} />
  }

  function retry() {
    // The button goes at once: what comes in its place is where it was.
    place.current?.focus({ preventScroll: true })
    void query.refetch()
  }

  if (!hasFailed) return show()
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {show()}
    </div>
  )
}
