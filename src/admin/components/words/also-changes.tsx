import { useId, type ReactNode } from 'react'

/** In a question before a deletion: everything that would change with it, each a list item. */
export function AlsoChanges({ children }: { children: ReactNode }) {
  const title = useId()
  // The list is focusable, so that the arrow keys scroll it.
  return (
    <div className="mt-3">
      <p id={title} className="font-medium">
        This also changes:
      </p>
      <section
        aria-labelledby={title}
        tabIndex={0}
        className="mt-1 max-h-40 overflow-y-auto text-sm break-words"
      >
        <ul className="list-disc pl-5">{children}</ul>
      </section>
    </div>
  )
}
