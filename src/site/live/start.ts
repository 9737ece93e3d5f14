import { contentChanged } from '../../lib/browser/content-changed'
import { hasSignedInMark } from '../../lib/browser/signed-in-mark'
import { toggleTheme } from '../../lib/browser/theme'
import { startLetter } from './letter'
import { startMenus } from './menus'
import { startReturns } from './returns'
import { startStoryLinks } from './story-link'
import { startTabs } from './tabs'
import { wake, wakeOnInterest } from './wake'

// All that a page runs by itself: menus, the theme and tabs. What else moves is an island.

addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-switch]')) toggleTheme()
})
startMenus()
startReturns()
startTabs()
startStoryLinks()
startLetter()
wakeOnInterest()

if (hasSignedInMark()) {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island="account-menu"]'))
    wake(element).catch(() => undefined)
}

// Whatever was on its way has come or has failed to.
function arrived() {
  document.documentElement.toggleAttribute('data-arrived', true)
}
if (document.readyState === 'complete') arrived()
else addEventListener('load', arrived, { once: true })

// In development a page is made anew from what the content says now. The admin follows it by itself.
import.meta.hot?.on(contentChanged, () => location.reload())
