import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { passphrase } from '../../../schema/backup'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { type ControlProps, Field } from '../../../ui/field'
import { backupMutations } from '../../api/backup'
import { handFile } from '../../components/saving/hand-file'

type Wrong = { first?: string; second?: string }

/** Asks twice for the passphrase of a backup and hands the archive to the browser. */
export function DownloadBackup({ onClose }: { onClose: () => void }) {
  const make = useMutation(backupMutations.download())
  const [wrong, setWrong] = useState<Wrong>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [first, second] = [String(data.get('first')), String(data.get('second'))]
    const found = whatIsWrong(first, second)
    setWrong(found)
    if (found.first || found.second || make.isPending) return
    make.mutate(first, {
      onSuccess: ({ data: name, content }) => {
        handFile(name, content)
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Download a backup"
      description="One file with everything: the site, its history, messages and users. Messages and users can only be opened with the passphrase. Keep it: nobody can find it out for you."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Passphrase" hint="At least 12 characters." error={wrong.first} required>
          {(aria) => <PassphraseInput aria={aria} name="first" />}
        </Field>
        <Field label="The same again" error={wrong.second} required>
          {(aria) => <PassphraseInput aria={aria} name="second" />}
        </Field>
        <Button type="submit" className="btn btn-primary" busy={make.isPending}>
          {make.isPending ? 'Making the backup...' : 'Download'}
        </Button>
      </form>
    </Dialog>
  )
}

function PassphraseInput({ aria, name }: { aria: ControlProps; name: string }) {
  return (
    <input
      {...aria}
      name={name}
      type="password"
      autoComplete="off"
      className="input w-full border-base-content/60 aria-invalid:border-error"
    />
  )
}

function whatIsWrong(first: string, second: string): Wrong {
  const checked = passphrase.safeParse(first)
  if (!checked.success) return { first: checked.error.issues[0]?.message }
  return first === second ? {} : { second: 'These are two different passphrases' }
}
