import { useQuery } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { useId } from 'react'
import { quoted } from '../../../lib/quoted'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Skeleton } from '../../../ui/skeleton'
import { showToast } from '../../../ui/toast-store'
import { failureText } from '../../api/line/call-error'
import { erasureQueries } from '../../api/erasures'
import { ErasureForm } from './erasure-form'
import { ErasureProgress } from './erasure-progress'
import { ErasureReport } from './erasure-report'
import { useErasing } from './use-erasing'
import { WhatItMeans } from './what-it-means'

interface EraseFromHistoryProps {
  /** The file of media/ that is to be nowhere. */
  filename: string
  /** What a person recognises it by. */
  name: string
  onClose: () => void
}

/** Erases a photo or resume that is down from the history: what it means, how, and what came of it. */
export function EraseFromHistory({ filename, name, onClose }: EraseFromHistoryProps) {
  const formId = useId()
  const { state, done, run, replaceAfterAll } = useErasing(filename)
  const plan = useQuery({ ...erasureQueries.plan(filename), enabled: state.at === 'choosing' })
  if (state.at === 'done') {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Erased from history"
        description={`${quoted(name)} is in no version of the site on this computer any more.`}
        footer={
          <Button className="btn btn-primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <ErasureReport
          erased={state.erased}
          done={done}
          remoteFailure={state.remoteFailure}
          onReplaceRemote={() => void replaceAfterAll()}
        />
      </Dialog>
    )
  }
  const isWorking = state.at === 'working'
  function close() {
    // Nobody is held here for the hour that git may take, nor to think that closing it called it back.
    if (isWorking)
      showToast({
        title: 'Erasing goes on',
        description: 'It cannot be called back. You are told how it ended.',
      })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title="Erase from history"
      description={`${quoted(name)} is on no page any more, but in the history of the site. This takes it out of there, too.`}
      footer={
        <Footer
          formId={formId}
          isReady={plan.data !== undefined}
          isWorking={isWorking}
          onClose={onClose}
        />
      }
    >
      {isWorking && <ErasureProgress step={state.step} done={done} />}
      {/* What was typed stays for another try. */}
      <div hidden={isWorking} className="flex flex-col gap-5 [&[hidden]]:hidden">
        {state.at === 'choosing' && state.failure && (
          <p role="alert" className="font-medium text-error">
            {state.failure}
          </p>
        )}
        {plan.isPending && <Skeleton className="h-40 w-full" />}
        {plan.isError && !plan.data && (
          <p role="alert">
            {failureText(plan.error, 'The history could not be looked at. Please try again.')}
          </p>
        )}
        {plan.data && (
          <>
            <WhatItMeans {...plan.data} />
            <ErasureForm
              id={formId}
              plan={plan.data}
              done={done}
              isAway={isWorking}
              onChosen={(choice) => void run(choice)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface FooterProps {
  formId: string
  isReady: boolean
  isWorking: boolean
  onClose: () => void
}

function Footer({ formId, isReady, isWorking, onClose }: FooterProps) {
  return (
    <>
      {!isWorking && (
        <Button className="btn btn-ghost" onClick={onClose}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        className="btn btn-error"
        disabled={!isReady}
        busy={isWorking}
      >
        <Eraser aria-hidden className="size-4" />
        {isWorking ? 'Erasing...' : 'Erase from history'}
      </Button>
    </>
  )
}
