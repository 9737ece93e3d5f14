function selectTab(tabs: HTMLElement, id: string) {
  tabs.dataset.active = id
  for (const tab of tabs.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const isActive = tab.getAttribute('aria-controls') === id
    tab.setAttribute('aria-selected', String(isActive))
    tab.tabIndex = isActive ? 0 : -1
  }
}

function idInAddress(panels: readonly Element[]): string {
  const named = panels.find(({ id }) => location.hash === `#${id}`)
  return (named ?? panels[0])?.id ?? ''
}

function startTabsIn(tabs: HTMLElement) {
  const row = tabs.querySelector('[data-tab-row]')
  const links = [...tabs.querySelectorAll<HTMLAnchorElement>('[data-tab-row] > a')]
  const panels = [...tabs.querySelectorAll(':scope > section')]
  row?.setAttribute('role', 'tablist')
  for (const panel of panels) panel.setAttribute('role', 'tabpanel')
  for (const link of links) {
    // Firefox knows link.role from 119 on.
    link.setAttribute('role', 'tab')
    link.setAttribute('aria-controls', link.hash.slice(1))
  }
  const choose = (link: HTMLAnchorElement) => {
    selectTab(tabs, link.hash.slice(1))
    history.replaceState(null, '', link.hash)
  }
  const follow = () => selectTab(tabs, idInAddress(panels))
  follow()
  addEventListener('hashchange', follow)
  row?.addEventListener('click', (event) => {
    const link = links.find((link) => link.contains(event.target as Node))
    if (!link) return
    event.preventDefault()
    choose(link)
  })
  tabs.addEventListener('keydown', (event) => {
    const at = links.indexOf(event.target as HTMLAnchorElement)
    if (at === -1 || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    const by = event.key === 'ArrowRight' ? 1 : -1
    const next = links.at((at + by + links.length) % links.length)
    if (!next) return
    choose(next)
    next.focus()
  })
}

/** Makes of links to sections, which CSS shows by the address's hash, tabs proper. */
export function startTabs() {
  document.querySelectorAll<HTMLElement>('[data-tabs]').forEach(startTabsIn)
}
