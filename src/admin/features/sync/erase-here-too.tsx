import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm'
import { erasureMutations } from '../../api/erasures'

/** Erases here what was erased from the history at the remote. */
export function EraseHereToo({ filenames }: { filenames: readonly string[] }) {
  const confirm = useConfirm()
  const follow = useMutation(erasureMutations.follow())

  async function ask() {
    const sure = await confirm({
      title: 'Erase it here, too?',
      description: `${filenames.join(', ')}: no page and no version of the site on this computer has it any more then. What you have changed since is kept and put online. This cannot be undone. Backups from before have it still.`,
      confirmLabel: 'Erase it here, too',
      destructive: true,
    })
    if (sure) follow.mutate(filenames)
  }

  return (
    <Button className="btn btn-error" busy={follow.isPending} onClick={() => void ask()}>
      {follow.isPending ? 'Erasing...' : 'Erase it here, too'}
    </Button>
  )
}
