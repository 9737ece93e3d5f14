import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, findDraft, keepDraft } from './drafts'

interface DraftOptions<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  draftKey: string
  secret?: readonly string[]
  /** The revision the form was loaded from. */
  base: string | undefined
  /** Told which revision a restored draft was typed against. */
  onRestore: (revision: string | undefined) => void
}

/** Keeps every keystroke of a form until it is saved, and offers it back after a reload. */
export function useDraft<Input extends FieldValues, Output>(options: DraftOptions<Input, Output>) {
  const { form, draftKey, secret = [], base, onRestore } = options
  const [offered, setOffered] = useState(() => findDraft(draftKey))
  const typed = useRef(false)
  const revision = useRef(base)
  useEffect(() => {
    revision.current = base
  })

  const hidden = secret.join()
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) typed.current = true
          // Typed and taken back: nothing is left to restore.
          else if (typed.current) dropDraft(draftKey)
          if (!isDirty) return
          const base = form.formState.defaultValues ?? {}
          keepDraft(draftKey, {
            values: without(values, hidden),
            base: without(base, hidden),
            revision: revision.current,
            at: new Date().toISOString(),
          })
        },
      }),
    [form, draftKey, hidden],
  )

  return {
    /** When what can be restored was typed; undefined if there is nothing. */
    offeredSince: offered?.at,
    restore: () => {
      if (!offered) return
      // Back to where the typing began, so that a save knows what was changed since.
      form.reset({ ...form.getValues(), ...(offered.base as Partial<Input>) })
      for (const [field, value] of Object.entries(offered.values)) {
        form.setValue(field as never, value as never, { shouldDirty: true })
      }
      onRestore(offered.revision)
      setOffered(undefined)
    },
    drop: () => {
      dropDraft(draftKey)
      setOffered(undefined)
    },
  }
}

function without(fields: object, hidden: string): Record<string, unknown> {
  const left = Object.entries(fields).filter(([field]) => !hidden.split(',').includes(field))
  return Object.fromEntries(left)
}
