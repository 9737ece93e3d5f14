import { useMutation } from '@tanstack/react-query'
import { quoted } from '../../../lib/quoted'
import { Archive, MailCheck, MailOpen, Reply, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm'
import { IconButton } from '../../../ui/icon-button'
import { type Message, messageMutations } from '../../api/messages'
import { shortMoment } from '../../components/words/dates'
import { HistoryIconButton } from '../../components/history/entry-history'
import { removeRow, useFocusBeside } from '../../components/focus/focus'
import { RowActions, WaitingMark } from '../../components/saving/waiting-mark'
import { replyAddress } from './reply-address'
import { settableStatuses, statusActions, statusBadges, statusLabels } from './status'

/** One message with what can be done about it. */
export const MessageCard = memo(function MessageCard({ message }: { message: Message }) {
  const { subject, name, company, email, createdAt, processed } = message
  const row = useFocusBeside()
  return (
    <li
      ref={row}
      className="p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] [overflow-clip-margin:8px] md:p-5"
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <h4 dir="auto" className="text-lg leading-snug font-semibold break-words">
            {subject}
          </h4>
          <p dir="auto" className="break-words">
            {name}
            {company && <span className="text-muted">, {company}</span>}
          </p>
        </div>
        <HistoryIconButton entry={{ ...message, kind: 'messages', title: quoted(subject) }} />
        {message.waits?.state !== 'deleted' && <DeleteButton message={message} />}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className={`badge ${statusBadges[processed]}`}>{statusLabels[processed]}</span>
        <a href={`mailto:${email}`} className="link break-all text-base-content">
          {email}
        </a>
        <time dateTime={createdAt}>{shortMoment(createdAt)}</time>
      </p>
      <p dir="auto" className="my-3 max-w-prose break-words whitespace-pre-line">
        {message.message}
      </p>
      <WaitingMark waits={message.waits} />
      <RowActions waits={message.waits} title={quoted(subject)} className="mt-1">
        <div className="flex flex-wrap gap-2">
          <a href={replyAddress(message)} className="btn btn-primary btn-sm">
            <Reply aria-hidden className="size-4" />
            Reply
          </a>
          <StatusButtons message={message} />
        </div>
      </RowActions>
    </li>
  )
})

const icons = { read: MailOpen, responded: MailCheck, archived: Archive } as const

function StatusButtons({ message }: { message: Message }) {
  const change = useMutation(messageMutations.setStatus(message.id))
  return (
    <div
      role="group"
      aria-label={`Status of ${quoted(message.subject)}`}
      className="flex flex-wrap gap-2"
    >
      {settableStatuses.map((status) => {
        const Icon = icons[status]
        return (
          <Button
            key={status}
            aria-pressed={message.processed === status}
            busy={change.isPending}
            className="btn btn-sm aria-pressed:bg-base-content aria-pressed:text-base-100"
            onClick={() => change.mutate({ processed: status, revision: message.revision })}
          >
            <Icon aria-hidden className="size-4" />
            {statusActions[status]}
          </Button>
        )
      })}
    </div>
  )
}

function DeleteButton({ message }: { message: Message }) {
  const remove = useMutation(messageMutations.remove())
  const confirm = useConfirm()

  async function askAndDelete(button: HTMLElement) {
    const sure = await confirm({
      title: 'Delete Message',
      description: 'Are you sure you want to delete this message? This action cannot be undone.',
      confirmLabel: 'Delete',
      destructive: true,
    })
    if (sure) removeRow(button, () => remove.mutateAsync(message.id))
  }

  return (
    <IconButton
      icon={Trash2}
      label={`Delete ${quoted(message.subject)}`}
      busy={remove.isPending}
      onClick={(event) => void askAndDelete(event.currentTarget)}
    />
  )
}
