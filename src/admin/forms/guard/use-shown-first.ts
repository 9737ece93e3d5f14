import { useEffect, useRef, type RefObject } from 'react'
import { isFocusHomeless } from '../../components/focus/focus'
import type { Guard } from './use-guard'

/**
 * Takes whoever pressed Save to the first thing that was found, and whoever decided on one to the next,
 * which is the button that saves where nothing is left to decide.
 */
export function useShownFirst(
  form: RefObject<HTMLElement | null>,
  { questions, findings }: Pick<Guard, 'questions' | 'findings'>,
): void {
  useEffect(() => {
    if (questions > 0) form.current?.querySelector<HTMLElement>('[data-finding]')?.focus()
  }, [form, questions])

  // What was decided on is gone, with the button that was pressed there.
  const left = findings.length
  const leftBefore = useRef(left)
  useEffect(() => {
    if (left < leftBefore.current && isFocusHomeless()) {
      const next = ['[data-finding]', '[type=submit]'].map((selector) =>
        form.current?.querySelector<HTMLElement>(selector),
      )
      next.find(Boolean)?.focus()
    }
    leftBefore.current = left
  }, [form, left])
}
