import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { currentTheme, setTheme, watchTheme, type Theme } from '../lib/theme'

// Which theme the visitor has is known only in the browser: until then the switch keeps its place.
const unknown = () => null

/** Turns the house lights up (matinee) or down (evening). */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const theme = useSyncExternalStore<Theme | null>(watchTheme, currentTheme, unknown)
  const next = theme === 'evening' ? 'matinee' : 'evening'
  const Icon = theme === 'evening' ? Sun : Moon
  return (
    <button
      type="button"
      className={`theme-switch btn btn-square btn-ghost ${className}`}
      aria-label={next === 'evening' ? 'Dark theme' : 'Light theme'}
      title={next === 'evening' ? 'Dark theme' : 'Light theme'}
      onClick={() => setTheme(next)}
    >
      {theme && <Icon aria-hidden className="size-5" />}
    </button>
  )
}
