import type { Selected, TextEdit } from './text-edit'

/** What a text area holds, and what of it is selected. */
export function selectedIn(area: HTMLTextAreaElement): Selected {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd }
}

/**
 * Changes a text area as typing does: the browser's own undo takes it back, and the form hears of it.
 */
export function applyEdit(area: HTMLTextAreaElement, edit: TextEdit): void {
  area.focus()
  area.setSelectionRange(edit.from, edit.to)
  // The one call that is kept in the browser's history of what was typed.
  const isDone = document.execCommand(
    edit.insert === '' ? 'delete' : 'insertText',
    false,
    edit.insert,
  )
  if (!isDone && area.value.slice(edit.from, edit.to) !== edit.insert) {
    area.setRangeText(edit.insert, edit.from, edit.to)
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  area.setSelectionRange(edit.start, edit.end)
}
