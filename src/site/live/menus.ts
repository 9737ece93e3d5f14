import { lockScroll } from '../shared/lock-scroll'

const openOnes = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

function closeOthers({ target }: Event) {
  for (const menu of openOnes()) if (!menu.contains(target as Node)) menu.open = false
}

/**
 * Closes an open menu on Escape (its summary gets the focus back), on a click elsewhere or on its
 * curtain, and when the focus goes elsewhere: it would go under what is open.
 */
export function startMenus() {
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openOnes()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
  addEventListener('click', (event) => {
    closeOthers(event)
    const curtain = (event.target as Element).closest('[data-curtain]')
    const menu = curtain?.closest<HTMLDetailsElement>('details[data-menu]')
    if (menu) menu.open = false
  })
  addEventListener('focusin', closeOthers)
  // A toggle does not bubble.
  addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.dataset.menu === 'page')
        lockScroll('menu', target.open)
    },
    { capture: true },
  )
}
