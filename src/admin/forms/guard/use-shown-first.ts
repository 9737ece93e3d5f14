import { useEffect, type RefObject } from 'react'
import type { Guard } from './use-guard'

/** Takes whoever pressed Save to the first thing that was found. */
export function useShownFirst(
  form: RefObject<HTMLElement | null>,
  { questions }: Pick<Guard, 'questions'>,
): void {
  useEffect(() => {
    if (questions > 0) form.current?.querySelector<HTMLElement>('[data-finding]')?.focus()
  }, [form, questions])
}
