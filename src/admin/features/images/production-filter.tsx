import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { productionQueries } from '../../api/productions'
import { tabAddress } from '../../tab-address'
import { useShown } from '../../components/lists/use-shown'

/** Says that only one production's pictures are shown, with the way back to all. */
export function ProductionFilter({ id }: { id: string }) {
  const { data: productions } = useShown(productionQueries.list())
  const name = productions?.find((production) => production.id === id)?.name ?? id
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="max-w-full break-words">
        Only images of <strong>{name}</strong>
      </span>
      <Link to={tabAddress('images')} className="btn btn-sm">
        <X aria-hidden className="size-4" />
        Show all images
      </Link>
    </p>
  )
}
