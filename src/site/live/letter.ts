const key = 'letter'

function attempt(act: () => void) {
  try {
    act()
  } catch {
    // Storage can be full or refused: then nothing is kept, and typing goes on.
  }
}

const fieldsNow = () => [...document.querySelectorAll<HTMLInputElement>('.contact-input')]

const isInLetter = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.contact-form-fields') !== null

const forget = () => attempt(() => sessionStorage.removeItem(key))

function keep(fields: readonly HTMLInputElement[]) {
  const words = fields.flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]))
  if (words.length === 0) return forget()
  attempt(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(words))))
}

function fill(fields: readonly HTMLInputElement[]) {
  const kept = sessionStorage.getItem(key)
  if (kept === null) return
  const words = JSON.parse(kept) as Record<string, string | undefined>
  for (const field of fields) field.value = words[field.name] ?? ''
}

/** Whether the document was made anew for somebody who went back or forward. */
function isBroughtBack() {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}

/**
 * Keeps what is typed into the contact form for as long as its tab is there: a browser brings it back on the
 * way back, but most do not where the page is loaded anew, or its tab has crashed.
 */
export function startLetter() {
  if (location.pathname === '/contact/sent') forget()
  if (fieldsNow().length === 0) return
  const bringBack = () => attempt(() => fill(fieldsNow()))
  // What the server has sent back goes before it, and what was typed before this ran; but what a browser
  // brings back on the way back may be older than what was typed since on another page.
  if (isBroughtBack() || fieldsNow().every(({ value }) => value === '')) bringBack()
  // Some of that may come after this ran.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted || isBroughtBack()) bringBack()
  })
  // Its program may draw the form anew.
  addEventListener('input', ({ target }) => {
    if (isInLetter(target)) keep(fieldsNow())
  })
  addEventListener('reset', ({ target }) => {
    if (isInLetter(target)) forget()
  })
}
