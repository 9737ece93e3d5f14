import { type FormEvent, useState } from 'react'
import { type ErasurePlan, keepingDays } from '../../../schema/erasure'
import { Field } from '../../../ui/field'
import { useFocusBack, useFocusWrong } from '../focus/focus'
import { PassphraseFields, readPassphrase, type WrongPassphrase } from '../saving/passphrase-fields'
import type { ErasureChoice, ErasureDone } from './use-erasing'

interface ErasureFormProps {
  /** The form's id, for a button that is outside of it. */
  id: string
  plan: ErasurePlan
  done: ErasureDone
  /** Whether it is out of sight, since what was chosen is being done. */
  isAway: boolean
  onChosen: (choice: ErasureChoice) => void
}

interface Wrong extends WrongPassphrase {
  word?: string
}

const choices = [
  { days: 0, label: 'No backup: it is gone for good' },
  ...keepingDays.map((days) => ({ days, label: `A backup for ${days} days` })),
]

/** How an erasure is to be done, and the word that says it is meant. */
export function ErasureForm({ id, plan, done, isAway, onChosen }: ErasureFormProps) {
  const [chosen, setChosen] = useState(0)
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useFocusWrong(wrong)
  // Whoever pressed Enter there can do so once more where it failed.
  const word = useFocusBack<HTMLInputElement>(isAway)

  const days = keepingDays.find((each) => each === chosen)
  const asksForPassphrase = days !== undefined && !done.backup

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const { passphrase, wrong: mistakes } = asksForPassphrase
      ? readPassphrase(data)
      : { passphrase: '', wrong: undefined }
    const isMeant = String(data.get('word')).trim().toLowerCase() === 'erase'
    const found = { ...mistakes, ...(!isMeant && { word: 'Type the word erase' }) }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    onChosen({
      replaceRemote: data.get('replace') === 'on',
      ...(days && { backup: { passphrase, days } }),
    })
  }

  return (
    <form ref={form} id={id} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {done.backup ? (
        <p className="text-sm">The encrypted backup is made already, and is kept.</p>
      ) : (
        <BackupBefore days={chosen} onChosen={setChosen} />
      )}
      {asksForPassphrase && <PassphraseFields wrong={wrong} />}
      {plan.remote !== null && <ReplaceRemote remote={plan.remote} />}
      <Field label="Type “erase” to confirm" error={wrong.word} required>
        {(aria) => (
          <input
            {...aria}
            ref={word}
            name="word"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="input w-full max-w-60 border-base-content/60 aria-invalid:border-error"
          />
        )}
      </Field>
    </form>
  )
}

function BackupBefore(props: { days: number; onChosen: (days: number) => void }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Keep an encrypted backup from before?</legend>
      {choices.map(({ days, label }) => (
        <label key={days} className="flex min-h-9 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name="days"
            className="radio border-base-content/60 radio-sm"
            checked={props.days === days}
            onChange={() => props.onChosen(days)}
          />
          {label}
        </label>
      ))}
      <p className="mt-1 text-sm text-muted">
        It has the whole site with this file, only the passphrase opens it, and it is deleted here
        by itself when its time is over. Until then you can download or delete it in History, under
        Deleted.
      </p>
    </fieldset>
  )
}

function ReplaceRemote({ remote }: { remote: string }) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5">
      <input
        type="checkbox"
        name="replace"
        className="checkbox mt-0.5 border-base-content/60 checkbox-sm"
      />
      <span>
        Also replace the history at <span className="break-all">{remote}</span>
        <span className="mt-0.5 block text-sm text-muted">
          Else nothing can be put online until that is done. What others put there since is never
          overwritten.
        </span>
      </span>
    </label>
  )
}
