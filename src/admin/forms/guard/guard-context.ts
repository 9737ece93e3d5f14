import { createContext } from 'react'
import type { Guard } from './use-guard'

/** What the guard of the form around a field found; none where a form has no guard. */
export const GuardContext = createContext<Guard | null>(null)
