import { useMutation } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { upperFirst } from '../../../lib/upper-first'
import { kinds } from '../../../schema'
import type { DeletedEntry } from '../../../schema/api'
import { Button } from '../../../ui/button'
import { historyMutations } from '../../api/history'
import { removeRow, useFocusBeside } from '../../components/focus/focus'
import { HistoryIconButton } from '../../components/history/entry-history'
import { Ago } from '../../components/words/ago'
import { useAskAboutTexts } from './coming-texts'
import { EraseButton } from './erase-button'
import { HistoryPicture } from './history-picture'
import type { Erasable } from './old-resumes'

interface DeletedRowProps {
  entry: DeletedEntry
  onErase: (file: Erasable) => void
}

/** Something that was deleted, with the way back, and for a picture the way out for good. */
export function DeletedRow({ entry, onErase }: DeletedRowProps) {
  const restore = useMutation(historyMutations.restore())
  const { mayComeBack, isFinding } = useAskAboutTexts()
  const row = useFocusBeside()
  const { kind, id, change, title, picture, at, author } = entry

  async function bringBack(button: HTMLElement) {
    if (!(await mayComeBack({ kind, id, change }))) return
    await removeRow(button, () => restore.mutateAsync({ kind, id, change }))
  }

  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {picture && (
        <HistoryPicture
          url={`/api/history/files/${change}/${picture}`}
          alt=""
          className="size-20 object-cover"
        />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <h3 dir="auto" className="font-semibold break-words">
          {title}
        </h3>
        <p className="text-sm text-muted">
          {upperFirst(kinds[kind].label)}, deleted{' '}
          {at ? (
            <>
              by <bdi>{author}</bdi> <Ago moment={at} />
            </>
          ) : (
            'and not committed yet'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {picture && at && (
          <EraseButton name={title} onPress={() => onErase({ filename: picture, name: title })} />
        )}
        <HistoryIconButton entry={entry} />
        <Button
          aria-label={`Bring back ${title}`}
          className="btn btn-sm"
          busy={isFinding || restore.isPending}
          onClick={(event) => void bringBack(event.currentTarget)}
        >
          <ArchiveRestore aria-hidden className="size-4" />
          Bring back
        </Button>
      </div>
    </li>
  )
}
