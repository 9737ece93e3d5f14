import type { ReactNode } from 'react'

interface SectionProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a tab under a heading of its own. */
export function Section({ title, description, actions, children }: SectionProps) {
  return (
    <section className="min-w-0">
      <div className="mb-4">
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 font-display text-xl">{title}</h3>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {children}
    </section>
  )
}

/**
 * A form beside the list it adds to; one above the other where there is no room. Beside a long list a form
 * that is higher than the window scrolls by itself: its end would else be reached at the list's alone.
 */
export function FormAndList({ form, list }: { form: ReactNode; list: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 xl:grid-cols-[22rem_minmax(0,1fr)] xl:gap-12">
      <div className="xl:sticky xl:top-2 xl:-m-2 xl:max-h-[calc(100dvh-1rem)] xl:overflow-y-auto xl:p-2">
        {form}
      </div>
      {list}
    </div>
  )
}
