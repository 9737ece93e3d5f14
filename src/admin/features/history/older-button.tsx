import { Button } from '../../../ui/button'

interface OlderButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
}

/** Brings the next page of a history, where there is one. */
export function OlderButton({ query, label }: OlderButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      className="btn mt-4 btn-sm"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? 'Loading...' : label}
    </Button>
  )
}
