import type { ClipboardEvent } from 'react'
import { longTextLimit } from '../../schema/text'

const ofEach = { dir: 'auto' } as const
const ofAll = { dir: 'auto', style: { unicodeBidi: 'isolate' } } as const

/**
 * The direction of a text area: that of each paragraph. Of more than can be saved it is one: Chromium lays
 * a paragraph of a megabyte out anew with each key, which takes it ten seconds where it finds that itself.
 */
export function textDirection(text: string) {
  return text.length > longTextLimit ? ofAll : ofEach
}

/** For what is pasted: it is laid out before anybody hears that it is there. */
export function directPasted(event: ClipboardEvent<HTMLTextAreaElement>) {
  const { length } = event.clipboardData.getData('text/plain')
  if (length > longTextLimit) Object.assign(event.currentTarget.style, ofAll.style)
}
