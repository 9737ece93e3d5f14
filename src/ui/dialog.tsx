import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import './motion.css'
import { PartBoundary } from './part-boundary'
import { useReturnFocus } from './return-focus'
import { ToastPlace } from './toast-place'

const widths = { small: 'max-w-md', medium: 'max-w-2xl', large: 'max-w-5xl' } as const

// How high it may get: a phone that lies sideways has no room to leave free.
const mostHeight = '[--most:92dvh] sm:[--most:max(88dvh,min(100dvh,26rem))]'

interface DialogProps {
  open: boolean
  /** Asked on Escape, on a click outside and on the close button. */
  onClose: () => void
  title: string
  description?: ReactNode
  size?: keyof typeof widths
  children: ReactNode
  /** Buttons; they stay in sight while the content scrolls. */
  footer?: ReactNode
}

/**
 * A modal with a title, a close button and content that scrolls; all of it does where large text or a low
 * window leave the content next to no room.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'medium', children, footer } = props
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay-fade fixed inset-0 z-50 bg-overlay" />
        <DialogPanel className={widths[size]} described={description != null}>
          <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 pt-4 pb-3 break-words">
            <RadixDialog.Title className="font-display text-xl">{title}</RadixDialog.Title>
            {description != null && (
              // Below both: large text on a phone has no room to leave free beside the button.
              <RadixDialog.Description asChild>
                <div className="col-span-2 row-start-2 mt-1 text-sm text-muted">{description}</div>
              </RadixDialog.Description>
            )}
            <RadixDialog.Close
              aria-label="Close"
              className="btn col-start-2 row-start-1 btn-square btn-ghost btn-sm"
            >
              <X aria-hidden className="size-5" />
            </RadixDialog.Close>
          </header>
          <ToastPlace onEscape={onClose} />
          <div className="min-h-24 grow scroll-py-5 overflow-y-auto px-5 pb-5">
            <PartBoundary>{children}</PartBoundary>
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-base-300 px-5 py-3">
              {footer}
            </footer>
          )}
        </DialogPanel>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

// Mounted only while open, so that it notes what had focus at that moment.
function DialogPanel(props: { className: string; described: boolean; children: ReactNode }) {
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Content
      onCloseAutoFocus={returnFocus}
      // From its last control to its first, and back, the focus is moved without scrolling.
      onKeyUp={({ key, target }) => {
        if (key === 'Tab') (target as Element).scrollIntoView({ block: 'nearest' })
      }}
      {...(props.described ? {} : { 'aria-describedby': undefined })}
      className={`panel-rise ${mostHeight} fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-(--most) w-full flex-col overflow-y-auto rounded-t-box border border-base-300 bg-base-100 shadow-xl outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-box ${props.className}`}
    >
      {props.children}
    </RadixDialog.Content>
  )
}
