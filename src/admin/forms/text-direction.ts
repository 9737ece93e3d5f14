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
