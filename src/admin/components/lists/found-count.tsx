import { counted } from '../words/counted'

interface FoundCountProps {
  count: number
  one: string
  many?: string
}

/** Says how many a search found: "1 message". */
export function FoundCount({ count, one, many }: FoundCountProps) {
  return (
    <p role="status" className="badge h-auto border-0 bg-base-200 py-1">
      {counted(count, one, many)}
    </p>
  )
}
