import type { CSSProperties } from 'react'

/** Tells the styles of a picture where it lies in its frame; only those that crop it make use of it. */
export function focusStyle(focus: string | undefined): CSSProperties | undefined {
  return focus === undefined ? undefined : ({ '--focus-at': focus } as CSSProperties)
}
