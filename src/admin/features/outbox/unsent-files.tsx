import { Download } from 'lucide-react'
import { useUser } from '../../auth/auth-gate'
import { handFile } from '../../components/saving/hand-file'
import { TakeInUnsent } from '../../components/saving/take-in-unsent'
import { unsentChanges } from '../../outbox/unsent-file'

/** Downloads what is not sent as a file, and takes such a file in again. */
export function UnsentFiles({ isEmpty }: { isEmpty: boolean }) {
  const { person, username } = useUser()

  async function download() {
    const file = await unsentChanges(person, username)
    handFile(file.name, file)
  }

  return (
    <div className="mr-auto flex flex-wrap gap-2">
      {!isEmpty && (
        <button type="button" className="btn btn-ghost" onClick={() => void download()}>
          <Download aria-hidden className="size-4" />
          Download them
        </button>
      )}
      <TakeInUnsent person={person} />
    </div>
  )
}
