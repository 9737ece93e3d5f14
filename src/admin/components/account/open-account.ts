import { createContext, use } from 'react'

/** Opens My Account, from wherever somebody is; provided by the shell, which shows it. */
export const OpenAccountContext = createContext<() => void>(() => undefined)

/** A function that opens My Account. */
export function useOpenAccount() {
  return use(OpenAccountContext)
}
