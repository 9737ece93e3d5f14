/** The kinds of work on offer: what the contact lists, and theater, always. */
export function specialties(availability: readonly string[]): string[] {
  return [...new Set([...availability.filter((work) => work !== ''), 'Theater'])]
}
