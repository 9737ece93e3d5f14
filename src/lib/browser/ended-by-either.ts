/** A signal that ends with the first of two. Safari knows AbortSignal.any from 17.4 on. */
export function endedByEither(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController()
  for (const signal of [one, other]) {
    const end = () => either.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true, signal: either.signal })
  }
  return either.signal
}
