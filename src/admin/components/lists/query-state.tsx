import type { ReactNode } from 'react'
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
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return loading
  return <ErrorState message={error} onRetry={() => void query.refetch()} />
}
