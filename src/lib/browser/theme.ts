// Without a choice the system's preference counts.
type Theme = 'matinee' | 'evening'

const storageKey = 'theme'

/**
 * Runs in the head before the first paint, so that a chosen theme never flashes the other one, and again
 * when somebody comes back to a page, which browsers keep as it was left.
 * Storage may be forbidden; then the system's preference stays.
 */
export const themeScript = `{const show=()=>{try{const t=localStorage.getItem('${storageKey}');if(t==='matinee'||t==='evening')document.documentElement.dataset.theme=t}catch{}};show();addEventListener('pageshow',show)}`

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'matinee' || chosen === 'evening') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'evening' : 'matinee'
}

/** Shows the other theme and remembers it for the next visit. */
export function toggleTheme() {
  const theme: Theme = currentTheme() === 'evening' ? 'matinee' : 'evening'
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser that forbids storage still gets the theme for this page.
  }
}
