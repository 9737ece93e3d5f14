import { useEffect, useRef } from 'react'
import { CueLight } from '../../../ui/cue-light'
import type { ErasureDone, ErasureStep } from './use-erasing'

/** Which step of an erasure is under way, and what is done. */
export function ErasureProgress({ step, done }: { step: ErasureStep; done: ErasureDone }) {
  const progress = useRef<HTMLDivElement>(null)
  // The field in which somebody pressed Enter is out of sight now.
  useEffect(() => progress.current?.focus(), [])
  return (
    <div
      ref={progress}
      role="status"
      tabIndex={-1}
      className="flex flex-col items-start gap-3 outline-none"
    >
      {done.backup && <CueLight cue="go" label="The encrypted backup is made and proved" />}
      {step === 'backup' && (
        <CueLight
          cue="waiting"
          label="Making the encrypted backup, and restoring it as a proof..."
        />
      )}
      {step === 'history' && <CueLight cue="waiting" label="Writing the history anew..." />}
      {step === 'remote' && (
        <>
          <CueLight cue="go" label="The history here is written anew" />
          <CueLight cue="waiting" label="Replacing the remote’s history..." />
        </>
      )}
      <p className="text-sm text-muted">
        A long history takes some minutes. The site and the admin go on meanwhile, and this goes on
        if you close it.
      </p>
    </div>
  )
}
