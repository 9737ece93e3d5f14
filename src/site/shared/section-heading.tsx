import type { ReactNode } from 'react'
import { SpikeMark, type SpikeMarkProps } from '../../ui/spike-mark'

interface HeadingProps {
  tape: SpikeMarkProps['tape']
  id?: string
  children: ReactNode
}

/** Where a section starts: its name, on its mark. */
export function SectionHeading({ tape, id, children }: HeadingProps) {
  return (
    <h2 id={id} className="section-heading font-display">
      {children}
      <SpikeMark shape="L" tape={tape} className="heading-mark" />
    </h2>
  )
}

/** The name of a page. */
export function PageHeading({ tape, children }: HeadingProps) {
  return (
    <h1 className="page-heading font-display">
      {children}
      <SpikeMark shape="L" tape={tape} className="heading-mark" />
    </h1>
  )
}
