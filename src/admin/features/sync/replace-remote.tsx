import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm'
import { erasureMutations, remoteUnknown } from '../../api/erasures'

/** Puts the history from here in the place of the remote's, which holds still what was erased. */
export function ReplaceRemote({ remote }: { remote: string }) {
  const confirm = useConfirm()
  const replace = useMutation({
    ...erasureMutations.replaceRemote(),
    meta: {
      ...erasureMutations.replaceRemote().meta,
      success: { title: 'Success', description: 'The remote has the history from here' },
      failure: { title: 'Error', fallback: remoteUnknown },
    },
  })

  async function ask() {
    const sure = await confirm({
      title: 'Replace the remote’s history?',
      description: `What is at ${remote} is replaced by the history from here, without what was erased. What others put there since is never overwritten. Whoever has a clone must delete it and clone anew.`,
      confirmLabel: 'Replace it',
      destructive: true,
    })
    if (sure) replace.mutate()
  }

  return (
    <Button className="btn btn-error" busy={replace.isPending} onClick={() => void ask()}>
      {replace.isPending ? 'Replacing...' : 'Replace the remote’s history'}
    </Button>
  )
}
