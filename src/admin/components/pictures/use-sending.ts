import { useRef, useState } from 'react'
import { nothingSent } from '../../outbox/deliver'

/** A file on its way: how much of it is sent, and how to break it off. */
export function useSending() {
  const [progress, setProgress] = useState(nothingSent)
  const aborting = useRef<AbortController>(undefined)

  /** Begins with another file, which is broken off by this signal. */
  function begin(): AbortSignal {
    setProgress(nothingSent)
    aborting.current = new AbortController()
    return aborting.current.signal
  }

  return { progress, setProgress, begin, cancel: () => aborting.current?.abort() }
}
