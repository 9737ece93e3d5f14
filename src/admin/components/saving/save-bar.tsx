import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { SaveCue } from './save-cue'

interface SaveBarProps {
  label: string
  isChanged: boolean
  isSaving: boolean
  isWaiting: boolean
  disabled: boolean
  onSave: () => void
  /** Whether it stays in sight while what it saves scrolls by; for what is too long to see whole. */
  isSticky?: boolean
  /** What saving does that one may not expect. */
  note?: ReactNode
  /** Buttons before the one that saves. */
  children?: ReactNode
}

/** Saves what is arranged rather than typed. */
export function SaveBar(props: SaveBarProps) {
  const { label, isChanged, isSaving, isWaiting, disabled, onSave, isSticky, note, children } =
    props
  return (
    <div
      className={`mt-6 flex flex-wrap items-center gap-3 border-t border-base-300 bg-base-100 py-3 ${
        isSticky ? 'sticky bottom-14 z-20 -mx-4 px-4 md:bottom-0 md:mx-0 md:px-0' : ''
      }`}
    >
      {children}
      <Button className="btn btn-primary" disabled={disabled} busy={isSaving} onClick={onSave}>
        {label}
      </Button>
      <SaveCue
        isDirty={isChanged}
        isSaving={isSaving}
        isSaved={!isChanged && !isWaiting}
        isWaiting={isWaiting}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {note}
      </p>
    </div>
  )
}
