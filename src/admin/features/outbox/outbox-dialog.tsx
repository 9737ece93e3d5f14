import { Dialog } from '../../../ui/dialog'
import { sendAll } from '../../outbox/outbox'
import type { OutboxState } from '../../outbox/outbox-state'
import { ChangeItem } from './change-item'

/** Everything that is not sent yet: to look at, to send now, or to drop. */
export function OutboxDialog({ state, onClose }: { state: OutboxState; onClose: () => void }) {
  const { changes, keepsNothing } = state
  return (
    <Dialog
      open
      onClose={onClose}
      title="Not sent yet"
      description={keepsNothing ? keptNowhere : keptHere}
      footer={
        <button type="button" className="btn btn-primary" onClick={() => void sendAll()}>
          Send now
        </button>
      }
    >
      {changes.length === 0 ? (
        <p>Everything is sent.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-base-300">
          {changes.map((change) => (
            <ChangeItem key={change.key} change={change} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const keptHere =
  'These changes are kept on this device and sent, in this order, as soon as the server answers.'
const keptNowhere =
  'This browser is full, or keeps nothing: a change that does not reach the server is lost when this page is closed. Free some space, or use another browser.'
