import { useFocusThrough } from '../../components/focus'

interface OlderButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
}

/** Brings the next page of a history, where there is one. */
export function OlderButton({ query, label }: OlderButtonProps) {
  const holdFocus = useFocusThrough(query.isFetchingNextPage)
  if (!query.hasNextPage) return null
  return (
    <button
      type="button"
      className="btn mt-4 btn-sm max-md:h-11"
      disabled={query.isFetchingNextPage}
      onClick={(event) => {
        holdFocus(event.currentTarget)
        void query.fetchNextPage()
      }}
    >
      {query.isFetchingNextPage ? 'Loading...' : label}
    </button>
  )
}
