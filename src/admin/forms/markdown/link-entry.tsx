import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { badLink, isLinkTarget } from '../../../schema/markdown'
import { upperFirst } from '../../../lib/upper-first'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm'
import { Field, wideControl } from '../../../ui/field'
import { leaveQuestion, useUnsavedGuard } from '../unsaved'
import { linkTarget } from './link-target'

interface LinkEntryProps {
  /** The target of the link that is changed; '' for a new one. */
  before: string
  onSet: (target: string) => void
  onCancel: () => void
}

const what = 'the address of a link'

/** Asks where a link leads. It stands in a form, which Enter here does not save. */
export function LinkEntry({ before, onSet, onCancel }: LinkEntryProps) {
  const [written, setWritten] = useState(before)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isTyped = written.trim() !== '' && written !== before
  useUnsavedGuard(useId(), what, isTyped, onCancel)
  const confirm = useConfirm()

  async function cancel() {
    if (!isTyped || (await confirm(leaveQuestion([what])))) onCancel()
  }

  function set(): boolean {
    const target = linkTarget(written)
    const isGood = isLinkTarget(target)
    if (isGood) onSet(target)
    else setError(`${upperFirst(badLink.replace(/, or take.*$/, ''))}.`)
    return isGood
  }

  const setBeforeSave = useEffectEvent((event: SubmitEvent) => {
    if (!isTyped || set()) return
    event.preventDefault()
    event.stopPropagation()
    input.current?.focus()
  })
  // Whoever saves now means the address, too. React hears of it only once the form has.
  useEffect(() => {
    const around = input.current?.form
    around?.addEventListener('submit', setBeforeSave)
    return () => around?.removeEventListener('submit', setBeforeSave)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else void cancel()
  }

  return (
    <div className="flex flex-wrap items-start gap-2 rounded-field bg-base-200 p-3">
      <div className="min-w-0 grow basis-48">
        <Field label="Link address" error={error}>
          {(aria) => (
            <input
              {...aria}
              ref={input}
              autoFocus
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              className={`input ${wideControl}`}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2 sm:mt-7.5">
        <Button className="btn btn-neutral" onClick={set}>
          Set Link
        </Button>
        <Button className="btn btn-ghost" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
