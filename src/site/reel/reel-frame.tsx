import type { ReactNode } from 'react'

interface ReelFrameProps {
  /** Whether the curtains are drawn aside. */
  playing?: boolean
  children: ReactNode
}

/** What the film is shown in: a stage with its curtain. */
export function ReelFrame({ playing, children }: ReelFrameProps) {
  return (
    <div className="reel-frame" data-playing={playing || undefined}>
      {children}
      <div aria-hidden className="reel-curtain reel-curtain-left" />
      <div aria-hidden className="reel-curtain reel-curtain-right" />
      <div aria-hidden className="reel-valance" />
    </div>
  )
}
