import type { ComponentType } from 'react'
import { shortHash } from '../../lib/short-hash'
import { fetchJson } from './fetch-json'
import { isPlainClick } from '../../lib/browser/plain-click'
import { patienceMs } from './patience'
import { type IslandName, islands } from './islands'

const waking = new WeakMap<Element, Promise<void>>()
const awake = new WeakSet<Element>()

async function propsOf({ props = '{}', propsAt }: DOMStringMap): Promise<object> {
  return (propsAt === undefined ? JSON.parse(props) : await fetchJson(propsAt)) as object
}

async function load(element: HTMLElement) {
  const [part, { hydrate }, props] = await Promise.all([
    islands[element.dataset.island as IslandName](),
    import('./hydrate'),
    propsOf(element.dataset),
  ])
  // Its data is a file of its own, which may be newer than the page.
  const { drawnFrom } = element.dataset
  const isDrawn = drawnFrom === undefined || drawnFrom === shortHash(props)
  const focused = document.activeElement
  await hydrate(element, part as ComponentType<object>, props, isDrawn)
  if (focused instanceof HTMLAnchorElement && !focused.isConnected)
    asDrawn(focused, element)?.focus({ preventScroll: true })
  awake.add(element)
}

/** The link as it is now, where its island was drawn anew; undefined where what it led to is gone. */
function asDrawn(link: HTMLAnchorElement, island: Element): HTMLAnchorElement | undefined {
  if (link.isConnected) return link
  return [...island.querySelectorAll('a')].find(({ href }) => href === link.href)
}

/** Brings an island to life, once; one whose program did not come is tried again the next time. */
export function wake(element: HTMLElement): Promise<void> {
  const under = waking.get(element) ?? load(element)
  waking.set(element, under)
  under.catch(() => waking.delete(element))
  return under
}

function islandOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
}

function onInterest({ target }: Event) {
  const island = islandOf(target)
  // Whoever then presses something is told if its program does not come.
  if (island) wake(island).catch(() => undefined)
}

const pressed = new WeakSet<Element>()
let isAgain = false

// What is pressed before its program has come waits for it, once; if that does not come, the page is a
// document, whose links and forms work by themselves.
function pressAgainAwake(event: Event, press: () => void) {
  const island = islandOf(event.target)
  if (isAgain || !island || awake.has(island)) return
  event.preventDefault()
  event.stopPropagation()
  if (pressed.has(island)) return
  pressed.add(island)
  const enough = new Promise((resolve) => setTimeout(resolve, patienceMs))
  const pressAgain = () => {
    pressed.delete(island)
    isAgain = true
    press()
    isAgain = false
  }
  // Once the event is over: a form whose submission is under way takes no other.
  void Promise.race([wake(island).catch(() => undefined), enough]).then(() =>
    setTimeout(pressAgain),
  )
}

function onClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const island = islandOf(link)
  if (link && island && isPlainClick(event))
    pressAgainAwake(event, () => asDrawn(link, island)?.click())
}

function onSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  pressAgainAwake(event, () => form.requestSubmit(event.submitter))
}

/** Brings each island to life when somebody turns to it with the pointer, a finger or the keyboard. */
export function wakeOnInterest() {
  for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, onInterest)
  addEventListener('click', onClick, { capture: true })
  addEventListener('submit', onSubmit, { capture: true })
}
