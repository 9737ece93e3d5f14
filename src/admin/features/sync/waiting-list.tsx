import { subjectInWords } from '../../../lib/change-words'
import type { SyncStatus } from '../../../schema/api'
import { Ago } from '../../components/words/ago'
import { exchangeWords } from './sync-words'

/** What the remote does not have yet, in words, newest first. */
export function WaitingList({ waiting }: { waiting: SyncStatus['waiting'] }) {
  const title = exchangeWords().waiting
  // Focusable, so that the arrow keys scroll it.
  return (
    <section aria-label={title} tabIndex={0}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ol className="divide-y divide-base-300 border-y border-base-300">
        {waiting.map((change) => (
          <li key={change.change} className="py-2.5">
            <p className="break-words">{subjectInWords(change.subject)}</p>
            <p className="text-sm text-muted">
              {change.author}
              {' · '}
              <Ago moment={change.at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
