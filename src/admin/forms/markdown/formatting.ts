import { Bold, Heading, Italic, Link, List, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { toggleHeading, toggleList, toggleMark, type Selected, type TextEdit } from './text-edit'

/** A button over a text, with the letter that does the same while Ctrl or ⌘ is held. */
export interface Formatting {
  label: string
  icon: LucideIcon
  letter?: string
  /** None for the one that has to ask first. */
  edit?: (selected: Selected) => TextEdit
}

/** What asks for an address first. */
const linking: Formatting = { label: 'Link', icon: Link, letter: 'k' }

/** What a text can be given, in the order of the buttons. */
export const formattings: readonly Formatting[] = [
  { label: 'Bold', icon: Bold, letter: 'b', edit: (selected) => toggleMark(selected, '**') },
  { label: 'Emphasis', icon: Italic, letter: 'i', edit: (selected) => toggleMark(selected, '*') },
  linking,
  { label: 'List', icon: List, edit: toggleList },
  { label: 'Heading', icon: Heading, edit: toggleHeading },
]

const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

/** What a button is called, with its keys. */
export function namedWithKeys({ label, letter }: Formatting): string {
  return letter ? `${label} (${isApple() ? '⌘' : 'Ctrl+'}${letter.toUpperCase()})` : label
}

/** What a key asks for, if anything. */
export function formattingOf(event: KeyboardEvent): Formatting | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const isHeld = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (!isHeld || altKey || shiftKey) return undefined
  return formattings.find(({ letter }) => letter === event.key.toLowerCase())
}
