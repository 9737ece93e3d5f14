import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tabOf } from '../../tab-address'

/** State of what stands over a tab, such as whether its dialog is open; where Back leads to another tab, it begins anew. */
export function useStateOfTab<T>(initial: T) {
  const tab = tabOf(useLocation().search)
  const [setAt, setTab] = useState(tab)
  const state = useState(initial)
  if (setAt !== tab) {
    setTab(tab)
    state[1](initial)
  }
  return state
}
