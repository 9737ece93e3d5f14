import type { Production } from '../api/productions'

/** What a production is called in a list to choose from: name, role and year. */
export function productionLabel(production: Production): string {
  return `${production.name} – ${production.role} (${production.productionDate.slice(0, 4)})`
}
