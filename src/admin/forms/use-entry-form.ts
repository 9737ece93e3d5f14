import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { isSame } from '../../lib/same-value'
import { showToast } from '../../ui/toast-store'
import type { Keeping } from '../api/line/client'
import { useIsShown } from '../components/layout/use-is-shown'
import type { FormVersion } from './edit-session'
import { storedTexts, type FormTexts } from './field-rules'
import { useGuard } from './guard/use-guard'
import { schemaRules } from './schema-rules'
import { answerOf } from './send-answer'
import { showServerIssues } from './server-issues'
import { isUnsaved } from './session-state'
import type { EditSessionStore, SaveResult } from './session-store'
import { useEditSession } from './use-edit-session'

interface CommonOptions<Input extends FieldValues, Output> {
  /** What a person calls what is edited, as in "your changes to the biography". */
  name: string
  /** Where what is typed is kept until it is saved; one key a form and entry. */
  draftKey: string
  /** Fields that are never written to the browser's storage. */
  secret?: readonly string[]
  schema: z.ZodObject & z.ZodType<Output, Input>
  /** Whether it comes back from no history, once somebody has deleted it. */
  isDeletedForGood?: boolean
  /** What a person calls the fields, where two people changed one. */
  labels?: Readonly<Record<string, string>>
  /** Called once everything that stands in the form is saved, while the form is still there. */
  onSaved?: () => void
  /** Something outside the fields that is not saved yet either, such as a chosen file. */
  alsoUnsaved?: { isUnsaved: boolean; letGo: () => void }
  /** Done before every save; where it throws, nothing is saved. */
  prepare?: () => Promise<unknown>
  /** Where the first thing wrong is also said in a toast: its title. */
  invalidTitle?: string
}

interface EditOptions<Input, Output> {
  /** The entry as it is known now. */
  loaded: { values: DefaultValues<Input>; revision: string }
  /** Saves the fields that were touched, and answers the entry as it is then. */
  save: (change: Partial<Output>, revision: string | undefined) => Promise<FormVersion>
}

interface CreateOptions<Input, Output> {
  /** What the fields hold at first, and again after an entry was made. */
  blank: DefaultValues<Input>
  /** Asks for the new entry under its key; the outbox, once it has it, makes it whatever becomes of the form. */
  create: (values: Output, keeping: Keeping) => Promise<unknown>
}

type EntryFormOptions<Input extends FieldValues, Output> = CommonOptions<Input, Output> &
  (EditOptions<Input, Output> | CreateOptions<Input, Output>)

/** A form over one entry: checked by the schema the server uses, and held by an edit session. */
export function useEntryForm<Input extends FieldValues, Output>(
  options: EntryFormOptions<Input, Output>,
) {
  const { name, draftKey, secret, schema, isDeletedForGood, labels, onSaved } = options
  const { alsoUnsaved, prepare } = options
  const loaded = versionOf(options)
  const rules = useMemo(() => schemaRules(schema, labels), [schema, labels])

  async function send(
    fields: FormTexts,
    revision: string | undefined,
    keeping: Keeping,
    along?: FormTexts,
  ): Promise<SaveResult> {
    if ('create' in options) {
      const values = { ...storedTexts(rules, fields), ...along } as Output
      return answerOf(options.create(values, keeping).then(() => ({ values: loaded.values })))
    }
    // Against no revision the server takes only the whole.
    const texts = revision ? fields : form.getValues()
    const change = { ...storedTexts(rules, texts), ...along } as Partial<Output>
    return answerOf(options.save(change, revision))
  }

  const edit = useEditSession({
    ...{ name, draftKey, secret, loaded, rules, send, prepare, alsoUnsaved, isDeletedForGood },
    along: () => guard.withNotes({}),
  })
  const { store } = edit
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: structuredClone(edit.mine) as DefaultValues<Input>,
  })
  useSameTexts(form, store)
  const guard = useGuard(draftKey, form)
  const isShown = useIsShown()
  const isSaving = edit.isSaving || guard.isWaiting

  async function saveNow() {
    const answer = await store.submit().catch(() => null)
    if (answer?.type === 'refused') showServerIssues(form, answer.issues)
    if (!isTaken(answer) || isUnsaved(store.snapshot().session)) return
    form.reset(structuredClone(store.snapshot().session.mine) as Input)
    guard.forget()
    if (isShown.current) onSaved?.()
  }

  async function resolveConflict(chosen: FormTexts) {
    edit.decide(chosen)
    await form.handleSubmit(saveNow)()
  }

  return {
    ...edit,
    isSaving,
    form,
    control: form.control,
    guard,
    resolveConflict,
    submit: async (event?: React.BaseSyntheticEvent) => {
      event?.preventDefault()
      if (isSaving) return
      await guard.awaitNotes()
      // Whoever has left meanwhile was asked about what was not saved.
      if (!isShown.current) return
      const saveIfAsked = () => (guard.check() ? saveNow() : undefined)
      await form.handleSubmit(saveIfAsked, (errors) =>
        sayWhatIsWrong(errors, options.invalidTitle),
      )(event)
    },
  }
}

function versionOf<Input extends FieldValues, Output>(
  options: EntryFormOptions<Input, Output>,
): FormVersion {
  if ('create' in options) return { values: options.blank as FormTexts }
  return { values: options.loaded.values as FormTexts, revision: options.loaded.revision }
}

/** Whether a save is done, or kept on this device until it is. */
function isTaken(answer: SaveResult | null): boolean {
  return answer?.type === 'answered' || (answer?.type === 'waiting' && answer.key !== undefined)
}

/** What is typed goes into the session at once, and what the session takes in shows in the form. */
function useSameTexts<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  store: EditSessionStore,
) {
  useEffect(() => {
    const mine = () => store.snapshot().session.mine
    const stopTyping = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        for (const [field, value] of Object.entries(values)) {
          if (isSame(mine()[field], value)) continue
          // The form goes on writing into its own groups.
          store.dispatch({ type: 'typed', field, value: structuredClone(value) })
        }
      },
    })
    function show() {
      for (const [field, value] of Object.entries(mine())) {
        if (isSame(form.getValues(field as Path<Input>), value)) continue
        form.setValue(field as Path<Input>, structuredClone(value) as never)
        form.clearErrors(field as Path<Input>)
      }
    }
    show()
    const stopShowing = store.subscribe(show)
    return () => {
      stopTyping()
      stopShowing()
    }
  }, [form, store])
}

function sayWhatIsWrong<Input extends FieldValues>(errors: FieldErrors<Input>, title?: string) {
  const first = Object.values(errors).find((error) => typeof error?.message === 'string')
  if (title && first) {
    showToast({ tone: 'destructive', title, description: String(first.message) })
  }
}

/** What `EntryForm` needs of the form inside it. */
export type AnyEntryForm = Pick<
  ReturnType<typeof useEntryForm>,
  | 'guard'
  | 'restoredAt'
  | 'letGo'
  | 'draftKey'
  | 'dispute'
  | 'resolveConflict'
  | 'keepTyping'
  | 'leave'
  | 'submit'
  | 'changedElsewhere'
  | 'isDirty'
  | 'isSaving'
  | 'isSaved'
  | 'isWaiting'
  | 'refusal'
>
