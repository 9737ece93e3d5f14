import { productionQueries, type Production } from '../../api/productions'
import { useShown } from './use-shown'

interface Option {
  value: string
  label: string
}

/** The productions to choose from, after the choice that stands for none. */
export function useProductionOptions(none: Option): Option[] {
  const { data: productions = [] } = useShown(productionQueries.list())
  return [
    none,
    ...productions.map((production) => ({
      value: production.id,
      label: productionLabel(production),
    })),
  ]
}

/** What a production is called in a list to choose from: name, role and year. */
function productionLabel(production: Production): string {
  return `${production.name} – ${production.role} (${production.productionDate.slice(0, 4)})`
}
