import { createContext, use } from 'react'

/** Where in My Account somebody wants to be. */
export type AccountPart = 'name' | 'second-factor'

/** Opens My Account, from wherever somebody is; provided by the shell, which shows it. */
export const OpenAccountContext = createContext<(part: AccountPart) => void>(() => undefined)

/** A function that opens My Account. */
export function useOpenAccount() {
  return use(OpenAccountContext)
}
