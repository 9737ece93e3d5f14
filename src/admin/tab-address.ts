/** The tab an address shows when it names none. */
export const defaultTab = 'images'

/** What an address calls the entry that is yet to be made. */
export const newEntry = 'new'

/** The tab that the query part of an address names. */
export function tabOf(search: string): string {
  return new URLSearchParams(search).get('tab') ?? defaultTab
}

/** The address of a tab, with what else it should show, such as one production's images. */
export function tabAddress(tab: string, more: Record<string, string> = {}): string {
  return `/admin?${new URLSearchParams({ tab, ...more }).toString()}`
}
