import { useMutation } from '@tanstack/react-query'
import { Images, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { plainText } from '../../../lib/prose/prose'
import { useConfirm } from '../../../ui/confirm'
import { IconButton } from '../../../ui/icon-button'
import { type Production, productionMutations, productionQueries } from '../../api/productions'
import { shortDay } from '../../components/words/dates'
import { HistoryIconButton } from '../../components/history/entry-history'
import { removeRow, useFocusBeside } from '../../components/focus/focus'
import { MoveHandle } from '../../components/lists/move-handle'
import { RowActions, WaitingMark } from '../../components/saving/waiting-mark'
import { UsageNote } from '../../components/words/usage-note'
import { tabAddress } from '../../tab-address'

interface ProductionRowProps {
  production: Production
  onEdit: (id: string) => void
}

/** One production with what can be done with it; of hundreds only those that change are drawn anew. */
export const ProductionRow = memo(function ProductionRow(props: ProductionRowProps) {
  const { production, onEdit } = props
  const confirm = useConfirm()
  const row = useFocusBeside()
  const remove = useMutation(productionMutations.remove())

  async function askAndRemove(button: HTMLElement) {
    const yes = await confirm({
      title: 'Delete Production',
      description: (
        <>
          {`Are you sure you want to delete "${production.name}"? This will remove the production and untag all associated images.`}
          <UsageNote usage={productionQueries.usage(production.id)} />
        </>
      ),
      confirmLabel: 'Delete',
      destructive: true,
    })
    if (yes) removeRow(button, () => remove.mutateAsync(production.id))
  }

  return (
    <li
      ref={row}
      className="flex flex-wrap gap-x-4 gap-y-2 py-4 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] [overflow-clip-margin:8px]"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h4 dir="auto" className="font-semibold break-words">
          {production.name}
        </h4>
        <p dir="auto" className="break-words">
          {production.role}
        </p>
        <p className="text-sm break-words text-muted">
          {[
            shortDay(production.productionDate),
            production.venue,
            production.director && `Dir: ${production.director}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {production.description && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm break-words">
            {plainText(production.description)}
          </p>
        )}
        <WaitingMark waits={production.waits} />
      </div>
      <RowActions
        waits={production.waits}
        title={production.name}
        className="-ml-2 flex flex-wrap items-start gap-1 sm:ml-0"
      >
        <Link
          to={tabAddress('images', { production: production.id })}
          aria-label={`View Images of ${production.name}`}
          className="btn btn-ghost btn-sm"
        >
          <Images aria-hidden className="size-4.5" />
          View Images
        </Link>
        <IconButton
          icon={Pencil}
          label={`Edit ${production.name}`}
          onClick={() => onEdit(production.id)}
        />
        <HistoryIconButton entry={{ ...production, kind: 'productions', title: production.name }} />
        <IconButton
          icon={Trash2}
          label={`Delete ${production.name}`}
          busy={remove.isPending}
          onClick={(event) => void askAndRemove(event.currentTarget)}
        />
        <MoveHandle id={production.id} title={production.name} waits={production.waits} />
      </RowActions>
    </li>
  )
})
