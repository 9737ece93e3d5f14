import { useMutation } from '@tanstack/react-query'
import { Tags, Trash2 } from 'lucide-react'
import { mostTogether } from '../../../../schema/image-batch'
import { Button } from '../../../../ui/button'
import { useConfirm } from '../../../../ui/confirm'
import { imageMutations } from '../../../api/images'
import { counted } from '../../../components/words/counted'
import { ChangeMany } from './change-many'
import { ManyUsages } from './many-usages'
import type { Selection } from './use-selection'

/** What can be done with the pictures that are chosen; it stays in sight while they scroll by. */
export function SelectBar({ selection }: { selection: Selection }) {
  const { chosen, changing, setChanging, drop } = selection
  const ids = chosen.map(({ id }) => id)
  const confirm = useConfirm()
  const remove = useMutation(imageMutations.removeMany())
  const count = counted(chosen.length, 'image')
  // A disabled button would lose the focus of whoever has just deleted what was chosen.
  const isIdle = chosen.length === 0 || remove.isPending

  async function askAndRemove() {
    const sure = await confirm({
      title: `Delete ${count}`,
      description: (
        <>
          Are you sure you want to delete {chosen.length === 1 ? 'this image' : `these ${count}`}?
          You can undo it as one change.
          <ManyUsages images={chosen} />
        </>
      ),
      confirmLabel: 'Delete',
      destructive: true,
    })
    if (sure) remove.mutate(ids, { onSuccess: () => drop(ids) })
  }

  return (
    <div
      role="group"
      aria-label="Chosen images"
      className="sticky bottom-14 z-20 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-t border-base-300 bg-base-100 px-4 py-3 md:bottom-0 md:mx-0 md:px-0"
    >
      <p role="status" className="grow font-medium tabular-nums max-sm:basis-full">
        {count} chosen{chosen.length === mostTogether && ', the most at once'}
      </p>
      <button type="button" className="btn btn-ghost" onClick={selection.all}>
        Choose all
      </button>
      <Button className="btn" aria-haspopup="dialog" busy={isIdle} onClick={() => setChanging(ids)}>
        <Tags aria-hidden className="size-4" />
        Change
      </Button>
      <Button
        className="btn btn-outline btn-error"
        busy={isIdle}
        onClick={() => void askAndRemove()}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {changing && (
        <ChangeMany ids={changing} onDone={drop} onClose={() => setChanging(undefined)} />
      )}
    </div>
  )
}
