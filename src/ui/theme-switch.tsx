import { Moon, Sun } from 'lucide-react'
import { toggleTheme } from '../lib/browser/theme'

/**
 * Turns the house lights up (matinee) or down (evening). Which of the two it does, CSS knows; where
 * no React runs, `data-theme-switch` is what answers the click.
 */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  return (
    <button
      type="button"
      data-theme-switch
      className={`theme-switch btn btn-square btn-ghost ${className}`}
      onClick={toggleTheme}
    >
      <span className="in-matinee" title="Dark theme">
        <Moon role="img" aria-label="Dark theme" className="size-5" />
      </span>
      <span className="in-evening" title="Light theme">
        <Sun role="img" aria-label="Light theme" className="size-5" />
      </span>
    </button>
  )
}
