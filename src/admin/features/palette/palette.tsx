import { Search } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { useReturnFocus } from '../../../ui/return-focus'
import { findPlaces, type Place } from './find-places'
import { type TabNames, usePlaces } from './use-places'

// More than anybody reads; the next letter tells them apart.
const mostShown = 40

interface PaletteProps {
  tabs: TabNames
  onClose: () => void
}

/** One field that leads to every entry, photo and message, and to what is done most often. */
export function Palette({ tabs, onClose }: PaletteProps) {
  const chosen = useRef<Place>(null)
  const navigate = useNavigate()
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay-fade fixed inset-0 z-50 bg-overlay" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // Back first: whoever is asked about unsaved text and stays is where they were typing.
            returnFocus(event)
            if (chosen.current) go(chosen.current)
          }}
          className="panel-rise fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full max-w-xl flex-col border border-base-300 bg-base-100 shadow-xl outline-none sm:top-[12dvh] sm:max-h-[70dvh] sm:rounded-box"
        >
          <RadixDialog.Title className="sr-only">Find or do</RadixDialog.Title>
          <Finder
            tabs={tabs}
            onChoose={(place) => {
              chosen.current = place
              onClose()
            }}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )

  function go({ to, isElsewhere }: Place) {
    if (isElsewhere) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
}

function Finder({ tabs, onChoose }: { tabs: TabNames; onChoose: (place: Place) => void }) {
  const index = usePlaces(tabs)
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const found = useMemo(() => findPlaces(index, sought, mostShown), [index, sought])
  const [at, setAt] = useState(0)
  const id = useId()
  const marked = Math.min(at, found.length - 1)

  function press({ target }: MouseEvent<HTMLElement>) {
    const option = (target as Element).closest<HTMLElement>('[data-at]')
    const place = found[Number(option?.dataset.at)]
    if (place) onChoose(place)
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') {
      // Chosen from what is typed by now, which may not have been drawn yet.
      const place = sought === typed ? found[marked] : findPlaces(index, typed, 1)[0]
      if (place) onChoose(place)
    } else if (step && found.length > 0) setAt((marked + step + found.length) % found.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-base-300 px-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          role="combobox"
          dir="auto"
          aria-label="Find or do"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a story, a photo, a message…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={move}
          className="h-14 min-w-0 grow bg-transparent text-base text-ellipsis outline-none"
        />
        <RadixDialog.Close className="btn btn-ghost btn-sm">Close</RadixDialog.Close>
      </div>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        onClick={press}
        onKeyDown={move}
        onMouseDown={(event) => event.preventDefault()}
        className="min-h-0 grow overflow-y-auto p-2"
      >
        {found.map((place, index) => (
          <Option
            key={place.key}
            id={`${id}-${index}`}
            at={index}
            place={place}
            isMarked={index === marked}
          />
        ))}
      </ul>
      <p
        role="status"
        className="border-t border-base-300 px-4 py-3 text-sm text-muted empty:hidden"
      >
        {found.length === 0 && 'Nothing here has these words.'}
        {found.length === mostShown && 'There may be more: type another word.'}
      </p>
    </>
  )
}

interface OptionProps {
  id: string
  at: number
  place: Place
  isMarked: boolean
}

function Option({ id, at, place: { title, detail, group }, isMarked }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      data-at={at}
      aria-selected={isMarked}
      ref={(node) => {
        if (isMarked) node?.scrollIntoView({ block: 'nearest' })
      }}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border-l-4 border-transparent px-3 py-1.5 hover:bg-base-200 aria-selected:border-primary aria-selected:bg-base-200 forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
    >
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate font-medium">
          {title}
        </span>
        {detail && (
          <span dir="auto" className="block truncate text-sm text-muted">
            {detail}
          </span>
        )}
      </span>
      <span className="shrink-0 text-sm text-muted">{group}</span>
    </li>
  )
}
