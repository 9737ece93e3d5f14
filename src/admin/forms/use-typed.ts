import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame, picked } from '../../lib/same-value'

/**
 * Hands on whatever is typed into a form, all its values each time; what was wrong before is taken back.
 * Shows what is `said` since by others.
 */
export function useTyped<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'clearErrors' | 'getValues' | 'reset'>,
  said: Partial<Values>,
  onTyped: (values: Values) => void,
) {
  const { subscribe, clearErrors, getValues, reset } = form
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
  useEffect(() => {
    const values = getValues()
    if (!isSame(picked(values, Object.keys(said)), said)) reset({ ...values, ...said })
  })
}
