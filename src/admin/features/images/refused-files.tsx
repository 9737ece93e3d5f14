import { TriangleAlert } from 'lucide-react'
import type { Refused } from './use-chosen-files'

const mostNamed = 8

/** Says which files were left out, and why; of very many how many more. */
export function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  const unnamed = refused.length - mostNamed
  return (
    <div role="alert">
      <ul className="mt-3 flex flex-col gap-2 empty:hidden">
        {refused.slice(0, mostNamed).map(({ name, problem }, index) => (
          <li key={index} className="flex items-start gap-3">
            <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-error" />
            <span className="min-w-0 break-words">
              <strong>{name}</strong> was left out: {problem}
            </span>
          </li>
        ))}
        {unnamed > 0 && <li>And {unnamed} more.</li>}
      </ul>
    </div>
  )
}
