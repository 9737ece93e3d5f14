import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** Whether what it began is under way: a press does nothing, and the focus stays. */
  busy?: boolean
}

/** A button that can be busy: a disabled one would lose the focus of whoever pressed it. */
export function Button({ busy = false, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    />
  )
}
