import { Tooltip as RadixTooltip } from 'radix-ui'
import type { FocusEvent, ReactNode } from 'react'

/** Shares the delays between all tooltips; mount it once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

/** Says in a word or two what the control inside it does. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild onFocus={onlyForKeys}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 rounded-field bg-neutral px-2.5 py-1.5 text-sm text-neutral-content shadow"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

// Whom a pointer brought here, as a dialog that was closed gives the focus back, asked for no words.
function onlyForKeys(event: FocusEvent) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}
