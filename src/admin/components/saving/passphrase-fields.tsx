import { passphrase } from '../../../schema/backup'
import { type ControlProps, Field, wideControl } from '../../../ui/field'

/** What is wrong with a passphrase that was typed twice. */
export interface WrongPassphrase {
  first?: string
  second?: string
}

/** Asks twice for the passphrase of a backup; `readPassphrase` reads it out of the form. */
export function PassphraseFields({ wrong }: { wrong: WrongPassphrase }) {
  return (
    <>
      <Field label="Passphrase" hint="At least 12 characters." error={wrong.first} required>
        {(aria) => <PassphraseInput aria={aria} name="first" />}
      </Field>
      <Field label="The same again" error={wrong.second} required>
        {(aria) => <PassphraseInput aria={aria} name="second" />}
      </Field>
    </>
  )
}

function PassphraseInput({ aria, name }: { aria: ControlProps; name: string }) {
  return (
    <input
      {...aria}
      name={name}
      type="password"
      autoComplete="off"
      className={`input ${wideControl}`}
    />
  )
}

/** The passphrase that was typed into `PassphraseFields`, and what is wrong with it, if anything is. */
export function readPassphrase(data: FormData): { passphrase: string; wrong?: WrongPassphrase } {
  const [first, second] = [String(data.get('first')), String(data.get('second'))]
  const checked = passphrase.safeParse(first)
  if (!checked.success) {
    return { passphrase: first, wrong: { first: checked.error.issues[0]?.message } }
  }
  if (first === second) return { passphrase: first }
  return { passphrase: first, wrong: { second: 'These are two different passphrases' } }
}
