import { useState, type ReactNode } from 'react'
import { Button } from '../../../../ui/button'
import { removeRow } from '../../../components/focus/focus'

interface UploadRowProps {
  /** What a person calls the photo. */
  name: string
  /** Why it was not taken. */
  problem?: string
  /** What it does while it neither moves nor failed. */
  state: string
  onCancel: () => void
  onRetry: () => void
  /** What of it can be put right here, where it was not taken. */
  mending: ReactNode
  /** How far it is, while it is sent. */
  children: ReactNode
}

/** One photo on its way to the server. */
export function UploadRow(props: UploadRowProps) {
  const { name, problem, state, onCancel, onRetry, mending, children } = props
  // From then on the button stays: without it the focus of whoever pressed it had no place.
  const [hasRetried, setRetried] = useState(false)

  function retry() {
    setRetried(true)
    onRetry()
  }

  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="break-words">{name}</p>
        {problem ? (
          <p className="text-sm font-medium text-error">{problem}</p>
        ) : (
          children || <p className="text-sm text-muted">{state}</p>
        )}
        {problem && mending}
      </div>
      <div className="flex gap-2">
        {(problem || hasRetried) && (
          <Button className="btn btn-outline btn-sm" busy={!problem} onClick={retry}>
            Try again
          </Button>
        )}
        <button
          type="button"
          aria-label={`${problem ? 'Take out' : 'Cancel'} ${name}`}
          className="btn btn-ghost btn-sm"
          onClick={(event) =>
            void removeRow(event.currentTarget, () => Promise.resolve(onCancel()))
          }
        >
          {problem ? 'Take out' : 'Cancel'}
        </button>
      </div>
    </li>
  )
}
