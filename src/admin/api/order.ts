import { mutationOptions, useMutationState } from '@tanstack/react-query'
import type { CollectionName } from '../../schema'
import type { Move, OrderedKind } from '../../schema/order'
import { orderPath } from '../outbox/target'
import { writeOrWait } from './line/client'
import { kindKey } from './cache/kind-key'

const keyOf = (kind: CollectionName) => ['order', kind]

export const orderMutations = {
  move: (kind: OrderedKind) =>
    mutationOptions({
      mutationKey: keyOf(kind),
      mutationFn: (move: Move) => writeOrWait<unknown>('POST', orderPath(kind), move),
      meta: {
        success: { title: 'Success', description: 'The new order is saved' },
        failure: { title: 'Error', fallback: 'Failed to save the new order' },
        invalidates: [kindKey(kind)],
      },
    }),
}

/** The moves in a collection that the server has not answered yet, in order. */
export function useMovesUnderWay(kind: CollectionName): Move[] {
  return useMutationState({
    filters: { mutationKey: keyOf(kind), status: 'pending' },
    select: ({ state }) => state.variables as Move,
  })
}
