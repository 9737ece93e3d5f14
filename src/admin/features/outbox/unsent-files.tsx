import { Download, Upload } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { showToast } from '../../../ui/toast-store'
import { useUser } from '../../auth/auth-gate'
import { refreshOutbox } from '../../outbox/outbox'
import { takeInUnsent, unsentChanges, UnsentFileError } from '../../outbox/unsent-file'
import { countedChanges } from './outbox-words'

/** Downloads what is not sent as a file, and takes such a file in again. */
export function UnsentFiles({ isEmpty }: { isEmpty: boolean }) {
  const { username } = useUser()
  const [problem, setProblem] = useState<string>()

  async function download() {
    const file = await unsentChanges(username)
    const url = URL.createObjectURL(file)
    const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
    link.click()
    URL.revokeObjectURL(url)
  }

  async function takeIn(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    setProblem(undefined)
    if (!file) return
    try {
      const count = await takeInUnsent(await file.text(), username)
      const description = count === 0 ? nothingNew : `${countedChanges(count)} will be sent.`
      showToast({ title: 'Taken in', description })
      await refreshOutbox()
    } catch (error) {
      setProblem(error instanceof UnsentFileError ? error.message : noSpace)
    }
  }

  return (
    <div className="mr-auto flex flex-wrap gap-2">
      {!isEmpty && (
        <button type="button" className="btn btn-ghost" onClick={() => void download()}>
          <Download aria-hidden className="size-4" />
          Download them
        </button>
      )}
      <label className="btn btn-ghost has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <Upload aria-hidden className="size-4" />
        Take in a file
        <input
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={(event) => void takeIn(event)}
        />
      </label>
      <p role="alert" className="basis-full text-sm font-medium text-error empty:hidden">
        {problem}
      </p>
    </div>
  )
}

const nothingNew = 'Everything in it is here already, or was sent.'
const noSpace = 'There is no room for these changes in this browser. Free some space and try again.'
