import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { BatchPhoto } from './batch-photo'

interface PhotoStripProps {
  photos: readonly BatchPhoto[]
  current: number
  isDouble: (photo: BatchPhoto) => boolean
  onGo: (key: number) => void
}

/** All photos of a batch, small, with what is still to do; one of them is a stop of the Tab key. */
export function PhotoStrip({ photos, current, isDouble, onGo }: PhotoStripProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const shown = list.current?.querySelector('[aria-current]')
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  function move(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = by && buttons[buttons.indexOf(event.target as HTMLButtonElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }

  return (
    <ul
      ref={list}
      aria-label="Photos to upload"
      onKeyDown={move}
      className="-mx-1.5 flex gap-2 overflow-x-auto p-1.5 md:flex-wrap"
    >
      {photos.map((photo, at) => (
        <li key={photo.key} className="shrink-0">
          <button
            type="button"
            aria-label={`Photo ${at + 1}, ${photo.file.name}, ${inWords(photo, isDouble(photo))}`}
            aria-current={photo.key === current || undefined}
            tabIndex={photo.key === current ? 0 : -1}
            onClick={() => onGo(photo.key)}
            className="relative block size-16 cursor-pointer overflow-hidden rounded-field border border-base-300 bg-base-200 text-xs aria-[current]:ring-2 aria-[current]:ring-primary forced-colors:aria-[current]:border-4 forced-colors:aria-[current]:border-[Highlight]"
          >
            {photo.look?.thumbnail ? (
              <img src={photo.look.thumbnail} alt="" className="size-full object-cover" />
            ) : (
              <span aria-hidden>{at + 1}</span>
            )}
            <Mark photo={photo} isDouble={isDouble(photo)} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function inWords({ values, look }: BatchPhoto, isDouble: boolean): string {
  if (look?.isBroken) return 'cannot be read'
  const text = values.alt.trim() === '' ? 'no alt text yet' : 'has alt text'
  return isDouble ? `${text}, is already there` : text
}

function Mark({ photo: { values, look }, isDouble }: { photo: BatchPhoto; isDouble: boolean }) {
  const isDone = values.alt.trim() !== ''
  if (!isDone && !isDouble && !look?.isBroken) return null
  const Icon = look?.isBroken ? TriangleAlert : isDouble ? Copy : Check
  return (
    <span className="absolute right-0.5 bottom-0.5 rounded-full bg-base-100 p-0.5">
      <Icon aria-hidden className="size-3.5" />
    </span>
  )
}
