import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '../../../ui/file-button'
import { showToast } from '../../../ui/toast-store'
import { counted } from '../words/counted'
import { refreshOutbox } from '../../outbox/outbox'
import { takeInUnsent, UnsentFileError } from '../../outbox/unsent-file'

interface TakeInUnsentProps {
  /** Whose changes they must be. */
  person: string
  className?: string
}

/** Takes in a file of changes that were not sent from this or another device. */
export function TakeInUnsent({ person, className = '' }: TakeInUnsentProps) {
  const [problem, setProblem] = useState<string>()

  async function takeIn(file: File | undefined) {
    setProblem(undefined)
    if (!file) return
    try {
      const count = await takeInUnsent(await file.text(), person)
      const description = count === 0 ? nothingNew : `${counted(count, 'change')} will be sent.`
      showToast({ title: 'Taken in', description })
      await refreshOutbox()
    } catch (error) {
      setProblem(error instanceof UnsentFileError ? error.message : noSpace)
    }
  }

  return (
    <>
      <FileButton
        className={`btn-ghost ${className}`}
        accept="application/json,.json"
        onFiles={([file]) => void takeIn(file)}
      >
        <Upload aria-hidden className="size-4" />
        Take in a file
      </FileButton>
      <p role="alert" className="basis-full text-sm font-medium text-error empty:hidden">
        {problem}
      </p>
    </>
  )
}

const nothingNew = 'Everything in it is here already, or was sent.'
const noSpace = 'There is no room for these changes in this browser. Free some space and try again.'
