import { useMutation, useQuery } from '@tanstack/react-query'
import { Eraser, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { quoted } from '../../../lib/quoted'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Skeleton } from '../../../ui/skeleton'
import type { Image } from '../../api/images'
import { isNotThere } from '../../api/line/call-error'
import { takeDownMutations, takeDownQueries } from '../../api/take-down'
import { EraseFromHistory } from '../../components/erasing/erase-from-history'
import { BeyondRecall } from './beyond-recall'
import { ShownPlaces } from './shown-places'

interface TakeDownProps {
  image: Image
  /** Called once it is down. */
  onDone: () => void
  onClose: () => void
}

/** Asks before a photo is taken down everywhere, with where it is seen and what stays elsewhere. */
export function TakeDown({ image, onDone, onClose }: TakeDownProps) {
  const [isHeard, setHeard] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const takeDown = useMutation(takeDownMutations.image())
  // Nobody can say any more where it is seen while it goes.
  const isGoing = isHeard || takeDown.isPending
  const use = useQuery({ ...takeDownQueries.use(image.id), enabled: !isGoing })
  // Where the answer was lost, that the picture is not there any more says that it is done.
  const isFoundGone = takeDown.isError && isNotThere(use.error)
  const isDown = isHeard || isFoundGone
  const name = image.title || image.alt

  useEffect(() => {
    if (isFoundGone) onDone()
  }, [isFoundGone, onDone])

  async function confirm() {
    await takeDown.mutateAsync(image.id).then(
      () => {
        setHeard(true)
        onDone()
      },
      () => undefined,
    )
  }

  if (isErasing) {
    return <EraseFromHistory filename={image.filename} name={name} onClose={onClose} />
  }
  // One dialog for both steps: the toast with Undo lies over it, and would be under a new one.
  return (
    <Dialog
      open
      onClose={onClose}
      title={isDown ? 'The photo is down' : 'Take this photo down'}
      description={isDown ? isDownNow(name) : whatItDoes(name)}
      footer={
        <>
          {!isDown && (
            <Button className="btn btn-ghost" onClick={onClose}>
              Cancel
            </Button>
          )}
          {isDown && (
            <Button
              className="btn btn-ghost"
              aria-haspopup="dialog"
              onClick={() => setErasing(true)}
            >
              <Eraser aria-hidden className="size-4" />
              Erase from history
            </Button>
          )}
          <Button
            key="next"
            className={isDown ? 'btn btn-primary' : 'btn btn-error'}
            disabled={!isDown && !use.data}
            busy={takeDown.isPending}
            onClick={() => (isDown ? onClose() : void confirm())}
          >
            {!isDown && <EyeOff aria-hidden className="size-4" />}
            {isDown ? 'Done' : 'Take it down'}
          </Button>
        </>
      }
    >
      {!isDown && (
        <div className="flex flex-col gap-5">
          {use.isError && (
            <p role="alert">Where it is shown could not be looked up. Close this and try again.</p>
          )}
          {use.data && <ShownPlaces use={use.data} />}
          {use.isPending && <Skeleton className="h-24 w-full" />}
          <BeyondRecall remote={use.data?.remote ?? null} />
        </div>
      )}
    </Dialog>
  )
}

const whatItDoes = (name: string) =>
  `${quoted(name)} goes from every page at once, with every size of it and every copy of it in the library. It is one change, which you can undo.`

const isDownNow = (name: string) =>
  `${quoted(name)} is on no page any more. The history of the site still has it, so that you can undo this: it is among the deleted things in the History tab. To take it out of there as well, now or later, erase it from history.`
