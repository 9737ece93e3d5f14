import { useMutation } from '@tanstack/react-query'
import { Drama, ImageIcon, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { longDate } from '../../../lib/long-date'
import { plainText } from '../../../lib/prose/prose'
import { IconButton } from '../../../ui/icon-button'
import { imageQueries } from '../../api/images'
import { newsMutations, type NewsStory } from '../../api/news'
import { productionQueries } from '../../api/productions'
import { HistoryIconButton } from '../../components/history/entry-history'
import { removeRow, useFocusBack, useFocusBeside } from '../../components/focus/focus'
import { Thumbnail } from '../../components/pictures/thumbnail'
import { RowActions, WaitingMark } from '../../components/saving/waiting-mark'
import { EditStory } from './edit-story'
import { HeldMark } from './held-mark'
import { useShown } from '../../components/lists/use-shown'

interface StoryRowProps {
  story: NewsStory
  editing: boolean
  onEdit: (id: string) => void
  onClose: (id: string) => void
}

/** One published story, or the form that edits it; of hundreds only those that change are drawn anew. */
export const StoryRow = memo(function StoryRow(props: StoryRowProps) {
  const { story, editing, onEdit, onClose } = props
  const editButton = useFocusBack<HTMLButtonElement>(editing)
  const row = useFocusBeside()
  const remove = useMutation(newsMutations.remove())
  return (
    <li
      ref={row}
      className="flex flex-wrap gap-4 py-4 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] [overflow-clip-margin:8px]"
    >
      {editing ? (
        <EditStory story={story} onClose={() => onClose(story.id)} />
      ) : (
        <>
          <StoryText story={story} />
          <RowActions
            waits={story.waits}
            title={story.headline}
            className="flex shrink-0 flex-col items-start gap-1 sm:flex-row"
          >
            <IconButton
              ref={editButton}
              icon={Pencil}
              label={`Edit ${story.headline}`}
              onClick={() => onEdit(story.id)}
            />
            <HistoryIconButton entry={{ ...story, kind: 'news', title: story.headline }} />
            <IconButton
              icon={Trash2}
              label={`Delete ${story.headline}`}
              busy={remove.isPending}
              onClick={(event) => {
                removeRow(event.currentTarget, () => remove.mutateAsync(story.id))
              }}
            />
          </RowActions>
        </>
      )}
    </li>
  )
})

function StoryText({ story }: { story: NewsStory }) {
  const { data: images } = useShown(imageQueries.list())
  const { data: productions } = useShown(productionQueries.list())
  const image = images?.find(({ id }) => id === story.imageId)
  const production = productions?.find(({ id }) => id === story.productionId)
  return (
    <>
      {image && <Thumbnail image={image} className="size-16 rounded-field sm:size-24" />}
      <div className="min-w-0 grow basis-32">
        <p className="text-sm text-muted">{longDate(story.date)}</p>
        <h4 dir="auto" className="font-semibold break-words">
          {story.headline}
        </h4>
        <p dir="auto" className="line-clamp-3 text-sm break-words">
          {plainText(story.description, 'whole')}
        </p>
        <HeldMark publishOn={story.publishOn} />
        <WaitingMark waits={story.waits} />
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {image && (
            <Named icon={ImageIcon} name={image.title || image.originalName || image.alt} />
          )}
          {production && <Named icon={Drama} name={production.name} />}
        </div>
      </div>
    </>
  )
}

/** Another entry that a story names. */
function Named({ icon: Icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <span className="badge h-auto max-w-full wrap-anywhere border-base-300 bg-transparent py-0.5 text-muted">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span dir="auto">{name}</span>
    </span>
  )
}
