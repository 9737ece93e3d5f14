import { Dialog } from '../../../ui/dialog'
import { sendAll } from '../../outbox/outbox'
import type { OutboxState } from '../../outbox/outbox-state'
import { UnsentFiles } from './unsent-files'
import { ChangeItem } from './change-item'

/** Everything that is not sent yet: to look at, to send now, or to drop. */
export function OutboxDialog({ state, onClose }: { state: OutboxState; onClose: () => void }) {
  const { changes, trouble, keepsNothing, mayForget, sending } = state
  return (
    <Dialog
      open
      onClose={onClose}
      title="Not sent yet"
      description={keepsNothing ? keptNowhere() : mayForget ? keptLoosely : keptHere}
      footer={
        <>
          <UnsentFiles isEmpty={changes.length === 0} />
          <button type="button" className="btn btn-primary" onClick={() => void sendAll()}>
            Send now
          </button>
        </>
      }
    >
      {trouble && changes.length > 0 && (
        <p role="alert" className="mb-4 font-medium text-error">
          {trouble}
        </p>
      )}
      {changes.length === 0 ? (
        <p>Everything is sent.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-base-300">
          {changes.map((change) => (
            <ChangeItem
              key={change.key}
              change={change}
              progress={sending?.key === change.key ? sending.progress : undefined}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const keptHere =
  'These changes are kept on this device and sent as soon as the server answers: texts first, then files, each in this order.'
const keptLoosely = `${keptHere} This browser may throw them away when it wants the space, so download them if it will be long.`

function keptNowhere(): string {
  const isLost =
    'a change that does not reach the server is lost when this page is closed, but for what is typed in a form.'
  return window.isSecureContext
    ? `This browser is full, or keeps nothing: ${isLost} Free some space, or use another browser.`
    : `At an address that begins with http:// a browser keeps nothing to be sent later: ${isLost}`
}
