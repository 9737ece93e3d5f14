import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button'
import { Tooltip } from './tooltip'

interface IconButtonProps extends ComponentProps<typeof Button> {
  icon: LucideIcon
  /** What the button does: its name and its tooltip. */
  label: string
}

/** A square button with an icon; its label is its accessible name and shows as a tooltip. */
export function IconButton({ icon: Icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button
        aria-label={label}
        className={`btn btn-square btn-ghost btn-sm ${className}`}
        {...rest}
      >
        <Icon aria-hidden className="size-4.5" />
      </Button>
    </Tooltip>
  )
}
