import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { backupMutations } from '../../api/backup'
import { useFocusWrong } from '../../components/focus/focus'
import { handFile } from '../../components/saving/hand-file'
import {
  PassphraseFields,
  readPassphrase,
  type WrongPassphrase,
} from '../../components/saving/passphrase-fields'

/** Asks twice for the passphrase of a backup and hands the archive to the browser. */
export function DownloadBackup({ onClose }: { onClose: () => void }) {
  const make = useMutation({
    ...backupMutations.download(),
    // Also where this is closed by then: it is said to be downloaded.
    onSuccess: ({ data: name, content }) => handFile(name, content),
  })
  const [wrong, setWrong] = useState<WrongPassphrase>()
  const form = useFocusWrong(wrong)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = readPassphrase(new FormData(event.currentTarget))
    setWrong(typed.wrong)
    if (typed.wrong || make.isPending) return
    make.mutate(typed.passphrase, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Download a backup"
      description="One file with everything: the site, its history, messages and users. Messages and users can only be opened with the passphrase. Keep it: nobody can find it out for you."
    >
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <PassphraseFields wrong={wrong ?? {}} />
        <Button type="submit" className="btn btn-primary" busy={make.isPending}>
          {make.isPending ? 'Making the backup...' : 'Download'}
        </Button>
      </form>
    </Dialog>
  )
}
