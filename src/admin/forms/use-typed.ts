import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hands on whatever is typed into a form, all its values each time; what was wrong before is taken back. */
export function useTyped<Values extends FieldValues>(
  { subscribe, clearErrors }: Pick<UseFormReturn<Values>, 'subscribe' | 'clearErrors'>,
  onTyped: (values: Values) => void,
) {
  const handOn = useEffectEvent(onTyped)
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          clearErrors()
          handOn(values)
        },
      }),
    [subscribe, clearErrors],
  )
}
