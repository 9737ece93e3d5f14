/** The two themes; without a choice the system's preference counts. */
export type Theme = 'matinee' | 'evening'

const storageKey = 'theme'
const changed = 'callboard-theme'

/**
 * Runs in the head before the first paint, so that a chosen theme never flashes the other one.
 * Storage may be forbidden; then the system's preference stays.
 */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='matinee'||t==='evening')document.documentElement.dataset.theme=t}catch(e){}`

/** The theme on screen now. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'matinee' || chosen === 'evening') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'evening' : 'matinee'
}

/** Shows a theme and remembers it for the next visit. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser that forbids storage still gets the theme for this page.
  }
  dispatchEvent(new Event(changed))
}

/** Calls back whenever the theme may have changed; returns how to stop. */
export function watchTheme(onChange: () => void) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)
  addEventListener(changed, onChange)
  return () => {
    system.removeEventListener('change', onChange)
    removeEventListener(changed, onChange)
  }
}
