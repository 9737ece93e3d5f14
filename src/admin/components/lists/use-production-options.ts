import { productionQueries, type Production } from '../../api/productions'
import { useShown } from './use-shown'

interface Option {
  value: string
  label: string
}

/**
 * The productions to choose from, after the choice that stands for none, and what one is called that
 * is not known yet: props of a select.
 */
export function useProductionOptions(none: Option): { options: Option[]; missing?: string } {
  const { data: productions } = useShown(productionQueries.list())
  if (!productions) return { options: [none], missing: 'Not loaded yet' }
  const known = productions.map((production) => ({
    value: production.id,
    label: productionLabel(production),
  }))
  return { options: [none, ...known] }
}

/** What a production is called in a list to choose from: name, role and year. */
function productionLabel(production: Production): string {
  return `${production.name} – ${production.role} (${production.productionDate.slice(0, 4)})`
}
