import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isFine, type FieldFinding } from '../../../lib/whereabouts/entries'
import { findInResume } from '../../../lib/whereabouts/resume'
import type { FineNote, ResumeReading } from '../../../schema/api'
import { today } from '../../../schema/date'
import { ApiCallError } from '../../api/line/call-error'
import { whereaboutsMutations, whereaboutsQueries } from '../../api/whereabouts'
import { noteOf } from './use-guard'

/** What was read of a file; nothing where no server could read it. */
type Read = { file: File; reading: ResumeReading | null }

/**
 * Has a resume read before it goes public, for what may tell a stranger where a child is. As with
 * texts, the first press shows what was found, the next one sends all the same.
 */
export function useResumeGuard() {
  const { data } = useQuery(whereaboutsQueries.notes())
  const [read, setRead] = useState<Read>()
  const [fine, setFine] = useState<readonly FineNote[]>([])
  const [questions, setQuestions] = useState(0)
  const asking = useRef<AbortController>(undefined)
  // Whoever has left decides nothing any more.
  useEffect(() => () => asking.current?.abort(), [])
  const { mutateAsync, isPending } = useMutation(whereaboutsMutations.readResume())

  function find({ reading }: Read): FieldFinding[] {
    const notes = [...(data?.fine.site ?? []), ...fine]
    const found = findInResume(reading?.text ?? '', { today: today(), known: data?.known ?? [] })
    return found.filter((finding) => !isFine(finding, notes))
  }

  /** Whether a file can go public as far as is known; otherwise it is asked about now. */
  async function check(file: File): Promise<boolean> {
    if (read?.file === file) return true
    asking.current = new AbortController()
    const { signal } = asking.current
    const reading = await mutateAsync({ file, signal }).catch(failedReading)
    if (signal.aborted) return false
    // What the server refuses to read it refuses to publish, and says why.
    if (reading === 'refused') return true
    const now = { file, reading }
    setRead(now)
    const isAsking = find(now).length > 0 || unreadPages(reading) !== undefined
    if (isAsking) setQuestions((count) => count + 1)
    return !isAsking
  }

  return {
    check,
    isReading: isPending,
    stopReading: () => asking.current?.abort(),
    findings: read ? find(read) : [],
    /** The pages that nobody has read: all of them where the server could not be asked. */
    unread: read && unreadPages(read.reading),
    couldNotAsk: read?.reading === null,
    questions,
    callFine: (finding: FieldFinding) => setFine((notes) => [...notes, noteOf(finding)]),
    fine,
    forget: () => {
      setRead(undefined)
      setFine([])
    },
  }
}

function failedReading(error: unknown): null | 'refused' {
  return error instanceof ApiCallError && [400, 413, 415].includes(error.status) ? 'refused' : null
}

function unreadPages(reading: ResumeReading | null): ResumeReading['unread'] | undefined {
  if (reading === null) return 'all'
  return reading.unread === 'all' || reading.unread.length > 0 ? reading.unread : undefined
}
