import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { Conflict } from '../../schema/api'
import { useConfirm } from '../../ui/confirm'
import { showToast } from '../../ui/toast-store'
import { conflictOf } from '../api/call-error'
import type { Written } from '../api/client'
import { asFormValue } from './form-value'
import { bothSides } from './both-sides'
import { showServerIssues } from './server-issues'
import { leaveQuestion, useUnsavedGuard } from './unsaved'
import { useDraft } from './use-draft'

interface EntryFormOptions<Input extends FieldValues, Output> {
  /** What a person calls what is edited, as in "your changes to the biography". */
  name: string
  /** Where what is typed is kept until it is saved; one key a form and entry. */
  draftKey: string
  /** Fields that are never written to the browser's storage. */
  secret?: readonly string[]
  schema: z.ZodType<Output, Input>
  /** The entry as it is known now. A form that creates has no revision and resets to these values. */
  loaded: { values: DefaultValues<Input>; revision?: string }
  save: (values: Output, revision: string | undefined) => Promise<Written<{ revision?: string }>>
  onSaved?: () => void
  /** Something outside the fields that is not saved yet either, such as a chosen file. */
  alsoUnsaved?: boolean
  /** Where the first thing wrong is also said in a toast: its title. */
  invalidTitle?: string
}

/**
 * A form over one entry: checked by the schema the server uses, kept as a draft while unsaved,
 * saved against the revision it was loaded from, and never overwritten by news from elsewhere.
 */
export function useEntryForm<Input extends FieldValues, Output>(
  options: EntryFormOptions<Input, Output>,
) {
  const {
    name,
    draftKey,
    secret,
    schema,
    loaded,
    save,
    onSaved,
    invalidTitle,
    alsoUnsaved = false,
  } = options
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: loaded.values,
  })
  const { isSubmitting } = form.formState
  const isDirty = form.formState.isDirty || alsoUnsaved
  const [base, setBase] = useState(loaded.revision)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const inForm = useRef(loaded.revision)
  const confirm = useConfirm()
  const draft = useDraft({ form, draftKey, secret, base, onRestore: setBase })
  useUnsavedGuard(draftKey, name, isDirty, draft.drop)

  // A newer version from elsewhere replaces what is shown, unless somebody is typing here.
  useEffect(() => {
    if (isDirty || loaded.revision === inForm.current) return
    inForm.current = loaded.revision
    form.reset(loaded.values)
    setBase(loaded.revision)
  }, [form, isDirty, loaded])

  async function saveAgainst(values: Output, revision: string | undefined) {
    const sent = { ...form.getValues() }
    try {
      const { data } = await save(values, revision)
      draft.drop()
      setBase(data?.revision ?? revision)
      if (loaded.revision === undefined) form.reset(loaded.values)
      else settle(form, sent)
      onSaved?.()
    } catch (error) {
      const collision = conflictOf(error)
      if (collision) setConflict(collision)
      else showServerIssues(form, error)
    }
  }

  async function resolveConflict(chosen: Record<string, unknown>) {
    if (!conflict) return
    setConflict(null)
    setBase(conflict.revision)
    const base = form.formState.defaultValues
    const versions = { base, mine: form.getValues(), theirs: loaded.values }
    const decided = { ...bothSides(schema, versions), ...chosen }
    for (const [field, value] of Object.entries(decided)) {
      form.setValue(field as Path<Input>, asFormValue(value) as never, { shouldDirty: true })
    }
    await form.handleSubmit((values) => saveAgainst(values, conflict.revision))()
  }

  function sayWhatIsWrong(errors: FieldErrors<Input>) {
    const first = Object.values(errors).find((error) => typeof error?.message === 'string')
    if (invalidTitle && first) {
      showToast({ tone: 'destructive', title: invalidTitle, description: String(first.message) })
    }
  }

  return {
    form,
    control: form.control,
    draft,
    conflict,
    resolveConflict,
    keepTyping: () => setConflict(null),
    submit: form.handleSubmit((values) => saveAgainst(values, base), sayWhatIsWrong),
    /** Whether the entry changed elsewhere while somebody is typing here. */
    changedElsewhere: isDirty && !isSubmitting && loaded.revision !== base,
    isDirty,
    isSaving: isSubmitting,
    isSaved: !isDirty && loaded.revision !== undefined,
    /** Asks if something would be lost, then lets go of what was typed. */
    discard: async () => {
      if (isDirty && !(await confirm(leaveQuestion([name])))) return false
      draft.drop()
      form.reset(loaded.values)
      return true
    },
  }
}

/** Makes what was sent the saved state, and leaves what was typed since as unsaved. */
function settle<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  sent: Input,
) {
  const typed = form.getValues()
  form.reset(sent)
  for (const field of Object.keys(typed)) {
    if (typed[field] !== sent[field]) {
      form.setValue(field as Path<Input>, typed[field], { shouldDirty: true })
    }
  }
}

/** What `EntryForm` needs of the form inside it. */
export type AnyEntryForm = Pick<
  ReturnType<typeof useEntryForm>,
  | 'draft'
  | 'conflict'
  | 'resolveConflict'
  | 'keepTyping'
  | 'submit'
  | 'changedElsewhere'
  | 'isDirty'
  | 'isSaving'
  | 'isSaved'
>
