import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import {
  findInEntry,
  isFine,
  isGuarded,
  textOf,
  type FieldFinding,
} from '../../../lib/whereabouts/entries'
import { plus } from '../../../lib/whereabouts/days'
import type { FineNote } from '../../../schema/api'
import { isSingletonName } from '../../../schema'
import { today } from '../../../schema/date'
import { whereaboutsQueries } from '../../api/whereabouts'

/** What can be done about what was found. */
export interface Decisions {
  callFine: (finding: FieldFinding) => void
  /** Absent where the text is not written here. */
  replace?: (finding: FieldFinding) => void
  /** Absent where nothing can wait until a day is over. */
  holdBack?: (finding: FieldFinding) => void
}

/** What a form knows of what the guard found in it, and what can be done about it. */
export interface Guard extends Decisions {
  /** What stands beside the fields now. */
  findings: readonly FieldFinding[]
  /** Counts the times it asked about something new. */
  questions: number
}

/** How long a save waits for notes that are on their way before it asks without them, in milliseconds. */
const patience = 3_000

/**
 * Reads the texts of a form before they are saved, for what may tell a stranger where a child is. The
 * first press on Save shows what was found, the next one saves all the same.
 * @param name the kind of what is edited, with its id: `news/opening`, `bio`, `site/reel`
 */
export function useGuard<Input extends FieldValues, Output>(
  name: string,
  form: UseFormReturn<Input, unknown, Output>,
) {
  const kind = name.split('/')[0] ?? ''
  // Several forms may be over one singleton.
  const entry = isSingletonName(kind) ? kind : name
  const client = useQueryClient()
  const query = whereaboutsQueries.notes()
  const { isFetching, refetch } = useQuery({ ...query, enabled: isGuarded(kind) })
  const [isWaiting, setWaiting] = useState(false)
  const [asked, setAsked] = useState<readonly FineNote[]>([])
  const [fine, setFine] = useState<readonly FineNote[]>([])
  const [findings, setFindings] = useState<readonly FieldFinding[]>([])
  const [questions, setQuestions] = useState(0)

  function find(calledFine = fine): FieldFinding[] {
    if (!isGuarded(kind)) return []
    // As they are by now: whoever waited for them goes on from before.
    const data = client.getQueryData(query.queryKey)
    const reading = { today: today(), known: data?.known ?? [] }
    const notes = [...(data?.fine[entry] ?? []), ...calledFine]
    const found = findInEntry(kind, form.getValues(), reading)
    return found.filter((finding) => !isFine(finding, notes))
  }

  const asksAnew = () => find().some((finding) => !isFine(finding, asked))

  const look = useEffectEvent(() => setFindings(find().filter((finding) => isFine(finding, asked))))
  const isAsking = asked.length > 0
  useEffect(() => {
    if (!isAsking) return
    return form.subscribe({ formState: { values: true }, callback: () => look() })
  }, [form, isAsking])

  const set = (field: string, value: string) =>
    form.setValue(field as Path<Input>, value as never, { shouldDirty: true })

  function holdBack({ until }: FieldFinding) {
    if (until) set('publishOn', new Date(`${plus(until, 1)}T09:00`).toISOString())
  }

  return {
    findings,
    questions,
    isWaiting,
    /** Waits a while for what is on its way and may say of what would be asked that it is fine. */
    awaitNotes: async (): Promise<void> => {
      if (!isFetching || !asksAnew()) return
      setWaiting(true)
      const isOver = new Promise((resolve) => setTimeout(resolve, patience))
      await Promise.race([refetch({ cancelRefetch: false }), isOver])
      setWaiting(false)
    },
    /** Whether everything was asked about; otherwise it is asked now. */
    check: (): boolean => {
      const found = find()
      const isNew = found.some((finding) => !isFine(finding, asked))
      setFindings(found)
      setAsked(found.map(noteOf))
      if (isNew) setQuestions((count) => count + 1)
      return !isNew
    },
    /** The fields as they are sent: with what was called fine here. */
    withNotes: <T extends object>(fields: T): T => (fine.length > 0 ? { ...fields, fine } : fields),
    /** What was asked is saved: the next text is another. */
    forget: () => {
      setAsked([])
      setFindings([])
      if (fine.length === 0) return
      // The form may stay: what was called fine in it counts until the server's notes say so.
      void refetch().then(() => setFine((now) => now.filter((note) => !fine.includes(note))))
    },
    replace: ({ field, start, end, safer }: FieldFinding) => {
      const text = textOf(form.getValues(field as Path<Input>))
      set(field, text.slice(0, start) + safer + text.slice(end))
    },
    callFine: (finding: FieldFinding) => {
      const notes = [...fine, noteOf(finding)]
      setFine(notes)
      setFindings(find(notes).filter((one) => isFine(one, asked)))
    },
    holdBack: 'publishOn' in form.getValues() ? holdBack : undefined,
  }
}

/** A finding as it is called fine. */
export function noteOf({ field, rule, sentence }: FieldFinding): FineNote {
  return { field, rule, sentence }
}
