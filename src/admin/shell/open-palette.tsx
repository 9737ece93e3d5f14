import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { LazyPart } from '../components/layout/lazy-part'
import { useStateOfTab } from '../components/layout/use-state-of-tab'
import { adminTabs } from '../tabs'

const loadPalette = async () => (await import('../features/palette/palette')).Palette

/** The button and the keys (Ctrl+K, ⌘ K) that open the palette. */
export function OpenPalette() {
  const [isOpen, setOpen] = useStateOfTab(false)
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.altKey || event.shiftKey || event.repeat) return
      // In a text that knows links it makes one, and a dialog is answered first.
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]'))
        return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [setOpen])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="btn btn-ghost btn-sm max-lg:btn-square max-lg:size-[44px]"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden className="size-4.5" />
        <span className="sr-only">Find or do</span>
        <kbd className="kbd kbd-sm max-lg:hidden">{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <LazyPart load={loadPalette} with={{ tabs: adminTabs, onClose: () => setOpen(false) }} />
      )}
    </>
  )
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
