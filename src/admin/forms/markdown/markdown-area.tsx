import { Toolbar } from 'radix-ui'
import {
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { IconButton } from '../../../ui/icon-button'
import { useFocusBack } from '../../components/focus/focus'
import { applyEdit, selectedIn } from './apply-edit'
import { formattingOf, formattings, namedWithKeys, type Formatting } from './formatting'
import { LinkEntry } from './link-entry'
import { markdownOfHtml } from './rich-paste'
import {
  breakLine,
  linkAt,
  linkTo,
  nextItem,
  selectedSince,
  type Selected,
  type TextEdit,
} from './text-edit'

/** Whether these are a browser's keys for words without their form. */
function isPasteOfWords({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'v'
}

/** A text area for Markdown: buttons over it, keys for them, and rich text keeps its form in it. */
export function MarkdownArea({ ref, ...rest }: ComponentProps<'textarea'>) {
  const [linked, setLinked] = useState<Selected>()
  const areaRef = useFocusBack<HTMLTextAreaElement>(linked !== undefined)
  const onlyWords = useRef(false)

  function change(edit: TextEdit | undefined) {
    if (areaRef.current && edit) applyEdit(areaRef.current, edit)
  }

  function format({ edit }: Formatting) {
    if (!areaRef.current) return
    const selected = selectedIn(areaRef.current)
    if (edit) change(edit(selected))
    else setLinked(selected)
  }

  function closeLink(target?: string) {
    setLinked(undefined)
    if (!linked || !areaRef.current) return
    // Somebody may have gone on writing meanwhile.
    const selected = selectedSince(linked, areaRef.current.value)
    areaRef.current.focus()
    areaRef.current.setSelectionRange(selected.start, selected.end)
    if (target !== undefined) change(linkTo(selected, target))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Firefox has the rich text come with these keys, too.
    onlyWords.current = isPasteOfWords(event)
    const formatting = formattingOf(event)
    const selected = selectedIn(event.currentTarget)
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
    const edit = isEnter ? (event.shiftKey ? breakLine(selected) : nextItem(selected)) : undefined
    if (!formatting && !edit) return
    event.preventDefault()
    // The same keys may mean something else to the page around it.
    event.stopPropagation()
    if (formatting) format(formatting)
    else change(edit)
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    rest.onPaste?.(event)
    const html = onlyWords.current ? '' : event.clipboardData.getData('text/html')
    onlyWords.current = false
    const insert = html === '' ? undefined : markdownOfHtml(html)
    if (insert === undefined) return
    event.preventDefault()
    const { start, end } = selectedIn(event.currentTarget)
    const caret = start + insert.length
    change({ from: start, to: end, insert, start: caret, end: caret })
  }

  return (
    <>
      <Toolbar.Root
        aria-label="Formatting"
        aria-controls={rest.id}
        className="flex flex-wrap gap-0.5"
      >
        {formattings.map((formatting) => (
          <Toolbar.Button key={formatting.label} asChild>
            <IconButton
              icon={formatting.icon}
              label={namedWithKeys(formatting)}
              // A press leaves the selection, and a phone's keyboard, where they are.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => format(formatting)}
            />
          </Toolbar.Button>
        ))}
      </Toolbar.Root>
      {linked && (
        <LinkEntry
          before={linkAt(linked)?.target ?? ''}
          onSet={closeLink}
          onCancel={() => closeLink()}
        />
      )}
      <textarea
        {...rest}
        ref={(element) => {
          areaRef.current = element
          if (typeof ref === 'function') ref(element)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </>
  )
}
