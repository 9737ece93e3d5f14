import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import { besideRow } from '../../../ui/return-focus'
import { isFocusHomeless } from '../../components/focus/focus'

interface OlderButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
}

/** Brings the next page of a history, where there is one. */
export function OlderButton({ query, label }: OlderButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const last = useRef<Element>(undefined)

  // With the last page the button goes: focus goes on to the rows that it brought.
  useLayoutEffect(() => {
    if (!hasNextPage && last.current && isFocusHomeless()) besideRow(last.current)()
  }, [hasNextPage])

  if (!hasNextPage) return null
  return (
    <Button
      className="btn mt-4 btn-sm"
      busy={isFetchingNextPage}
      onClick={({ currentTarget }) => {
        last.current = [...(currentTarget.parentElement?.querySelectorAll('ol > li') ?? [])].at(-1)
        void fetchNextPage()
      }}
    >
      {isFetchingNextPage ? 'Loading...' : label}
    </Button>
  )
}
