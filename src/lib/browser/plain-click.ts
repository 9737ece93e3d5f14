/** Whether a click asks for the thing itself, not for its link in a tab or window of its own. */
export function isPlainClick(event: Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>): boolean {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey
}
