import type { SyncStatus } from '../../../schema/api'
import { CueLight } from '../../../ui/cue-light'
import { usePassingTime } from '../../components/words/passing-time'
import { syncInWords } from './sync-words'

/** The lamp and the words for where the site stands towards its remote, true as time passes. */
export function SyncLight({ status }: { status: SyncStatus }) {
  const label = usePassingTime(() => syncInWords(status).label)
  return <CueLight cue={syncInWords(status).cue} label={label} />
}
