/** Work that is done at once, and then at most once in a while for all that asked meanwhile. */
interface Gathered {
  ask: () => void
  /** Forgets what was asked and not done yet. */
  stop: () => void
}

/**
 * Gathers what is asked for often, as by forty photos that arrive one after the other.
 * @param pause how long after it was done it is not done again, in milliseconds
 */
export function gathered(act: () => void, pause: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  function begin() {
    isAsked = false
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) begin()
    }, pause)
    act()
  }

  return {
    ask: () => {
      if (timer === undefined) begin()
      else isAsked = true
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
