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
  const { drawnFrom } = element.dataset
  // Its data is a file of its own, which may be newer than the page.
  const isCurrent = drawnFrom === undefined || drawnFrom === shortHash(props)
  const isDrawn = isCurrent && !element.querySelector(translation)
  await hydrate(element, part as ComponentType<object>, props, isDrawn, keepTurnedTo(element))
  awake.add(element)
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Gives what brings back what was typed, and where somebody was, once an island was drawn anew. */
function keepTurnedTo(island: Element): () => void {
  const focused = document.activeElement
  const fields = [...island.querySelectorAll<Field>('input, textarea')]
  return () => {
    for (const field of fields) {
      const drawn = asDrawn(field, island)
      if (drawn && drawn !== field) drawn.value = field.value
    }
    if (focused instanceof HTMLElement && !focused.isConnected)
      asDrawn(focused, island)?.focus({ preventScroll: true })
  }
}

// A browser that translates puts such elements in place of texts; no page of ours has one.
const translation = 'font'

/** What somebody turned to as it is now, where its island was drawn anew; undefined where it is gone. */
function asDrawn<Part extends HTMLElement>(part: Part, island: Element): Part | undefined {
  if (part.isConnected) return part
  const alike = [...island.querySelectorAll<Part>(part.localName)]
  return alike.find((other) => keyOf(other) === keyOf(part))
}

const keyOf = (part: HTMLElement) => (part instanceof HTMLAnchorElement ? part.href : part.id)

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
  const island = islandOf(form)
  if (island) pressAgainAwake(event, () => asDrawn(form, island)?.requestSubmit())
}

/** Brings each island to life when somebody turns to it with the pointer, a finger or the keyboard. */
export function wakeOnInterest() {
  for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, onInterest)
  addEventListener('click', onClick, { capture: true })
  addEventListener('submit', onSubmit, { capture: true })
}
