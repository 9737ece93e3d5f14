import { useEffect, useEffectEvent, useRef } from 'react'
import { connection, subscribeToConnection } from '../api/line/hold-line'
import type { useEditSession } from './use-edit-session'

/** How long typing must pause before it is saved, in milliseconds. */
const pause = 800
/** How long a lost save waits at first and at most before it is sent again, in milliseconds. */
const [firstWait, longestWait] = [5_000, 60_000]

type Autosaved = Pick<
  ReturnType<typeof useEditSession>,
  'session' | 'state' | 'isDirty' | 'isSaving'
> & {
  submit: () => Promise<void>
}

/**
 * Saves a form by itself when typing pauses. What was refused waits until it is changed; what was
 * lost on its way is sent again, later each time, and at once when the line is back.
 */
export function useAutosave({ session, state, isDirty, isSaving, submit }: Autosaved) {
  const send = useEffectEvent(() => void submit())
  const losses = useRef(0)
  const isLost = state === 'waiting for a line'
  const isDue = isDirty && !isSaving && state !== 'failed' && state !== 'in conflict'
  const { mine } = session
  // What somebody was asked about, and left as it is, is not asked about again until it is changed.
  const asked = useRef<unknown>(null)
  useEffect(() => {
    if (state === 'in conflict') asked.current = mine
    if (!isDue || asked.current === mine) return
    if (!isLost) losses.current = 0
    const wait = isLost ? Math.min(firstWait * 2 ** losses.current, longestWait) : pause
    const timer = setTimeout(() => {
      losses.current += 1
      send()
    }, wait)
    const stop = isLost ? whenBack(send) : undefined
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [isDue, isLost, mine, state])
}

function whenBack(act: () => void): () => void {
  const stop = subscribeToConnection(() => connection() === 'open' && act())
  window.addEventListener('online', act)
  return () => {
    stop()
    window.removeEventListener('online', act)
  }
}
