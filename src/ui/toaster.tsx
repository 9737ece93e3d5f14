import { CircleAlert, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import './motion.css'
import { focusReturn } from './return-focus'
import { giveEscape, settlePlace, toastPlace } from './toast-place'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toast-store'

const none: readonly Toast[] = []

/** Shows toasts; mount it once. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  const giveFocusBack = useFocusBack()
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClosed={giveFocusBack} />
      ))}
      {createPortal(
        <RadixToast.Viewport
          hotkey={['F8']}
          className="pointer-events-none fixed inset-x-0 bottom-16 z-60 flex flex-col gap-2 p-4 outline-none max-[18rem]:p-2 md:bottom-0 md:left-auto md:w-full md:max-w-[420px] md:in-data-raised:top-0 md:in-data-raised:bottom-auto md:in-data-raised:left-0 md:in-data-raised:mx-auto md:in-data-raised:py-2"
        />,
        toastPlace(),
      )}
    </RadixToast.Provider>
  )
}

/** Gives focus back to whatever had it before somebody went into the toasts, if they are there still. */
function useFocusBack() {
  const giveBack = useRef<() => void>(undefined)
  useEffect(() => {
    const place = toastPlace()
    const isOutside = (target: EventTarget | null): target is Element =>
      target instanceof Element && !place.contains(target)
    // Nothing is left where a window gets its focus back: what is known from before stays.
    function onFocusIn({ relatedTarget }: FocusEvent) {
      if (isOutside(relatedTarget)) giveBack.current = focusReturn(relatedTarget)
      else giveBack.current ??= focusReturn(null)
    }
    function onFocusOut({ relatedTarget }: FocusEvent) {
      if (isOutside(relatedTarget)) giveBack.current = undefined
    }
    place.addEventListener('focusin', onFocusIn)
    place.addEventListener('focusout', onFocusOut)
    return () => {
      place.removeEventListener('focusin', onFocusIn)
      place.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  return useCallback(() => {
    if (toastPlace().contains(document.activeElement)) giveBack.current?.()
  }, [])
}

// Where large text leaves a phone no room for words beside buttons, these are below them.
function ToastCard({ toast, onClosed }: { toast: Toast; onClosed: () => void }) {
  const destructive = toast.tone === 'destructive'
  useLayoutEffect(settlePlace, [])
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (open) return
        dismissToast(toast.id)
        onClosed()
      }}
      onEscapeKeyDown={(event) => giveEscape(event, toast.action !== undefined)}
      type={destructive ? 'foreground' : 'background'}
      className={`toast-card pointer-events-auto flex items-start gap-3 rounded-box border p-4 shadow-lg max-[18rem]:flex-wrap max-[18rem]:justify-end ${
        destructive ? 'border-error bg-error text-error-content' : 'border-base-300 bg-base-100'
      }`}
    >
      {destructive && (
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 max-[18rem]:hidden" />
      )}
      <div className="min-w-0 grow max-[18rem]:basis-full">
        <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="text-sm break-words">
            {toast.description}
          </RadixToast.Description>
        )}
        {toast.link && (
          <a
            href={toast.link.href}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex items-center text-sm max-md:min-h-11"
          >
            {toast.link.label}
          </a>
        )}
      </div>
      {toast.action && (
        <RadixToast.Action asChild altText={toast.action.altText}>
          <button type="button" className="btn btn-sm" onClick={toast.action.run}>
            {toast.action.label}
          </button>
        </RadixToast.Action>
      )}
      <RadixToast.Close
        aria-label="Dismiss"
        className="btn btn-square text-inherit btn-ghost btn-sm hover:bg-base-content/10"
      >
        <X aria-hidden className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
