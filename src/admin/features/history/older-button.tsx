import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import { besideRow } from '../../../ui/return-focus'
import { isFocusHomeless } from '../../components/focus/focus'

interface OlderButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
}

const rowsIn = (list: Element) => list.querySelectorAll('ol > li')

/** Brings the next page of a history, where there is one. */
export function OlderButton({ query, label }: OlderButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const pressed = useRef<{ list: Element; rows: number }>(undefined)

  // With the last page the button goes: focus goes on to the rows that it brought, also of another day.
  useLayoutEffect(() => {
    if (hasNextPage || !pressed.current || !isFocusHomeless()) return
    const { list, rows } = pressed.current
    const first = rowsIn(list)[rows]?.querySelector<HTMLElement>('button, a[href]')
    if (first) first.focus()
    else besideRow(list)()
  }, [hasNextPage])

  if (!hasNextPage) return null
  return (
    <Button
      className="btn mt-4 btn-sm"
      busy={isFetchingNextPage}
      onClick={({ currentTarget: { parentElement: list } }) => {
        if (list) pressed.current = { list, rows: rowsIn(list).length }
        void fetchNextPage()
      }}
    >
      {isFetchingNextPage ? 'Loading...' : label}
    </Button>
  )
}
