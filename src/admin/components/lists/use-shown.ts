import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CollectionName } from '../../../schema'
import { withMove } from '../../../schema/list-order'
import { useMovesUnderWay } from '../../api/order'
import { fieldsWithWaiting, withWaiting } from '../../outbox/overlay'
import { useChanges } from '../../outbox/use-outbox'

type Rows = readonly { id: string }[]

/** The list of a collection as the person on this device has made it, sent or not. */
export function useShown<List extends { id: string }[] | null, Key extends QueryKey>(
  options: UseQueryOptions<List, Error, List, Key>,
) {
  const changes = useChanges()
  const kind = options.queryKey[0] as CollectionName
  const moves = useMovesUnderWay(kind)
  const select = useCallback(
    (list: List) =>
      list ? (moves.reduce<Rows>(withMove, withWaiting(kind, list, changes)) as List) : list,
    [kind, changes, moves],
  )
  return useQuery({ ...options, select })
}

/** Fields of what there is one of, as the person on this device has made them, and what of them waits. */
export function useShownFields<F extends object>(target: string, fields: F) {
  return fieldsWithWaiting(target, fields, useChanges())
}
