import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { quoted } from '../../../lib/quoted'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm'
import { imageQueries } from '../../api/images'
import { shortMoment } from '../../components/words/dates'
import { focusInPlace, removeRow, useFocusBeside } from '../../components/focus/focus'
import { UploadProgress } from '../../components/pictures/upload-progress'
import { FieldValue } from '../../components/words/field-value'
import { GoneProduction } from '../../forms/pictures/gone-production'
import { amend } from '../../outbox/amend'
import type { QueuedChange } from '../../outbox/change'
import type { Progress } from '../../outbox/deliver'
import { dropChange, sendAgain } from '../../outbox/outbox'
import { imageBatches } from '../../outbox/target'
import { queuedInWords, fieldsInWords } from './outbox-words'
import { titlesIn } from './titles-in'

/** One change that is not sent yet, with all that was typed. */
export function ChangeItem({ change, progress }: { change: QueuedChange; progress?: Progress }) {
  const confirm = useConfirm()
  const { refusal } = change
  const client = useQueryClient()
  const titleOf = titlesIn(client)
  const words = queuedInWords(change, titleOf)
  const isOverTheirs = refusal && (refusal.conflict ?? fileByNow(client, change))
  const row = useFocusBeside()
  // Undefined before anybody asked for it here.
  const [isSending, setSending] = useState<boolean>()

  async function sendOnceMore() {
    setSending(true)
    const from = refusal && fileByNow(client, change)
    if (from) await amend([change.key], { from })
    await sendAgain(change, refusal?.conflict !== undefined).finally(() => setSending(false))
  }

  async function drop(button: HTMLElement) {
    const isSure = await confirm({
      title: 'Drop this change?',
      description: change.isSent
        ? `${quoted(words)} may have reached the server already, and ${change.file ? 'is taken back there' : 'stays there'} then. If not, it is lost.`
        : `${quoted(words)} is not on the server, and would be lost.`,
      confirmLabel: 'Drop it',
      destructive: true,
    })
    if (isSure) await removeRow(button, () => dropChange(change.key))
  }

  return (
    <li ref={row} className="py-3" aria-label={words}>
      <p className="font-medium">{words}</p>
      <p className="text-sm text-muted">{shortMoment(change.at)}</p>
      {progress && change.file && <UploadProgress label={words} progress={progress} />}
      {refusal && (
        // Read out where it answers a press; else it is one of many in the list.
        <p
          role={isSending === undefined ? undefined : 'alert'}
          className="mt-1 text-sm font-medium text-error"
        >
          {refusal.message}
        </p>
      )}
      {refusal && <OtherProduction change={change} />}
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer py-1">Look at it</summary>
        <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {fieldsInWords(change, titleOf).map(({ field, label, value }) => (
            <div key={field} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-words whitespace-pre-wrap">
                <FieldValue field={field} value={value} base={undefined} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        {(refusal || isSending) && (
          <Button
            ref={focusInPlace}
            className="btn btn-outline btn-sm"
            busy={isSending}
            onClick={() => void sendOnceMore()}
          >
            {isSending ? 'Sending...' : isOverTheirs ? overTheirs(change) : 'Send again'}
          </Button>
        )}
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={(event) => void drop(event.currentTarget)}
        >
          Drop
        </button>
      </div>
    </li>
  )
}

// Nothing of theirs is lost where a picture is turned.
const overTheirs = ({ body }: QueuedChange) => (body?.turn ? 'Turn it all the same' : 'Keep mine')

/** The file that somebody else has given a picture whose file this was to replace, or to turn. */
function fileByNow(client: QueryClient, { path, body }: QueuedChange): string | undefined {
  const images = client.getQueryData(imageQueries.list().queryKey) ?? []
  const isOf = (id: string) =>
    [`/api/images/${id}/file`, `/api/images/${id}/rotation`].includes(path)
  const present = images.find(({ id }) => isOf(id))?.filename
  return present === body?.from ? undefined : present
}

/** For a change of many pictures, which no form can put right. */
function OtherProduction({ change: { key, path, body } }: { change: QueuedChange }) {
  const shared = body?.change as { productionId?: string | null } | undefined
  if (!path.startsWith(imageBatches) || shared?.productionId === undefined) return null
  return (
    <GoneProduction
      production={shared.productionId ?? 'none'}
      onChoose={(chosen) => {
        const productionId = chosen === 'none' ? null : chosen
        void amend([key], { change: { ...shared, productionId } })
      }}
    />
  )
}
