import { countUnsentWork } from '../../lib/browser/private-storage'
import { useConfirm } from '../../ui/confirm'
import { counted } from '../components/words/counted'
import { useChanges } from '../outbox/use-outbox'
import { draftKeys } from './drafts'

/**
 * Asks before what is not sent yet is thrown away: `if (await mayDropUnsent()) …`. The draft of a form
 * that is just being saved is told by its key, and not asked about.
 */
export function useMayDropUnsent() {
  const changes = useChanges()
  const confirm = useConfirm()
  return async (saving?: string) => {
    const drafts = draftKeys('')
    const others = (await countUnsentWork()) - drafts.length - changes.length
    const unsaved = drafts.filter((key) => key !== saving).length
    const lost = [wouldBeLost(changes.length, unsaved), ...(others > 0 ? [othersWouldBeLost] : [])]
    const description = lost.filter(Boolean).join(' ')
    if (description === '') return true
    return confirm({
      title: 'Log out without sending?',
      description,
      confirmLabel: 'Log out and drop it',
      cancelLabel: 'Stay',
      destructive: true,
    })
  }
}

function wouldBeLost(changes: number, drafts: number): string {
  if (changes > 0)
    return `${counted(changes, 'change')} on this device did not reach the server yet and would be lost.`
  return drafts > 0
    ? 'Something typed or chosen on this device is not saved yet, and would be lost.'
    : ''
}

const othersWouldBeLost =
  'Somebody else left work on this device that is not on the server either, or you did for another site at this address. It would be lost, too: stay, and let them log in here, or start that site here again, to send it.'
