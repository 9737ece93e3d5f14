import { createContext } from 'react'

/** An entry that was chosen, to be put in the place of the next that is. */
export interface Lifted {
  id: string
  /** What a person calls it. */
  title: string
}

interface Ordering {
  lifted: Lifted | null
  choose: (entry: Lifted) => void
}

/** The list that a handle is in; null where there is nothing to put in order. */
export const OrderingContext = createContext<Ordering | null>(null)
