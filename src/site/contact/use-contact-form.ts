import { useEffect, useState, type RefObject, type SubmitEvent } from 'react'
import type { ApiError, ApiIssue, ReturnedForm } from '../../schema/api'

/** What became of the form so far. */
export type FormState =
  | { kind: 'writing' | 'sending' | 'sent' }
  | { kind: 'failed'; message: string; issues: readonly ApiIssue[] }

const unreachable =
  'The message could not be sent: there is no connection. Your text is still here, please try again.'
const late =
  'No answer has come. Your text is still here, please send it again: it does not arrive twice.'
const refused = 'The message could not be sent. Your text is still here, please try again.'

// Longer than a message takes on a slow line, to a server on which others save.
const patienceMs = 30_000

async function send(body: unknown): Promise<FormState> {
  const enough = new AbortController()
  setTimeout(() => enough.abort(), patienceMs)
  const answer = await fetch('/api/contact-messages', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: enough.signal,
  }).catch(() => null)
  if (!answer) {
    return { kind: 'failed', message: enough.signal.aborted ? late : unreachable, issues: [] }
  }
  // A network's login page may say 200 to anything, and whoever wrote would wait for ever.
  if (answer.status === 201) return { kind: 'sent' }
  const error = (await answer.json().catch(() => null)) as ApiError | null
  return { kind: 'failed', message: error?.message ?? refused, issues: error?.issues ?? [] }
}

/** Sends the contact form and says what became of it; what was typed stays in the fields. */
export function useContactForm(
  returned: ReturnedForm | null,
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const [state, setState] = useState<FormState>(
    returned ? { kind: 'failed', ...returned } : { kind: 'writing' },
  )
  useEffect(() => {
    if (state.kind === 'sent') heading.current?.focus()
  }, [state, heading])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setState({ kind: 'sending' })
    const fields = Object.fromEntries(new FormData(form))
    const next = await send({ ...fields, elapsed: performance.now() })
    // Nothing of it is kept in the tab from now on.
    if (next.kind === 'sent') form.reset()
    setState(next)
    const wrong = next.kind === 'failed' ? next.issues[0]?.path : undefined
    const field = wrong ? form.elements.namedItem(wrong) : null
    if (field instanceof HTMLElement) field.focus()
  }
  return {
    state,
    values: returned?.values ?? {},
    issueOf: (name: string) =>
      state.kind === 'failed' ? state.issues.find(({ path }) => path === name)?.message : undefined,
    onSubmit,
  }
}
