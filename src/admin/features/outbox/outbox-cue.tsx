import { CueLight } from '../../../ui/cue-light'
import { useStateOfTab } from '../../components/layout/use-state-of-tab'
import { useOutbox } from '../../outbox/use-outbox'
import { OutboxDialog } from './outbox-dialog'
import { outboxInWords } from './outbox-words'
import { useSending } from './use-outbox'

/** Says what is on its way to a server that does not answer; opens the list of it. */
export function OutboxCue() {
  useSending()
  const state = useOutbox()
  const [isOpen, setOpen] = useStateOfTab(false)
  const words = outboxInWords(state)
  return (
    <span role="status" className="max-lg:order-last max-lg:w-full max-lg:empty:hidden">
      {words !== '' && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="btn border-base-content/40 font-normal btn-outline btn-sm max-lg:h-11"
        >
          <CueLight cue="waiting" label={words} />
        </button>
      )}
      {isOpen && <OutboxDialog state={state} onClose={() => setOpen(false)} />}
    </span>
  )
}
