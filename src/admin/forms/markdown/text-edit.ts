/** What stands in a text area, and what of it is selected. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** A change to it: what stands where, and what is selected then. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

/** Puts marks around what is selected, or takes them off. Spaces at its ends stay outside. */
export function toggleMark({ text, ...selection }: Selected, mark: '**' | '*'): TextEdit {
  const words = text.slice(selection.start, selection.end)
  const start = selection.start + (words.length - words.trimStart().length)
  const end = Math.max(start, selection.start + words.trimEnd().length)
  const size = mark.length
  const inner = text.slice(start, end)
  if (isMarked(text, start - size, end + size, mark)) {
    const from = start - size
    return { from, to: end + size, insert: inner, start: from, end: from + inner.length }
  }
  if (inner.length > 2 * size && isMarked(text, start, end, mark)) {
    const insert = inner.slice(size, -size)
    return { from: start, to: end, insert, start, end: start + insert.length }
  }
  const insert = mark + inner + mark
  return { from: start, to: end, insert, start: start + size, end: start + size + inner.length }
}

// Three stars are bold and emphasised: taking two or one of them off is right.
function isMarked(text: string, from: number, to: number, mark: string): boolean {
  if (from < 0 || to > text.length) return false
  const size = mark.length
  let before = from + size
  let after = to - size
  while (text[before - 1] === '*') before -= 1
  while (text[after] === '*') after += 1
  const stars = Math.min(from + size - before, after - to + size)
  return stars >= size && (size === 2 || stars !== 2)
}

const item = /^(\s*)(?:[-+*]|\d{1,9}[.)])\s+/
const head = /^#{1,6}\s+/

/** Makes a list of the lines that are selected, or lines of a list. */
export function toggleList(selected: Selected): TextEdit {
  return onLines(selected, (lines) => {
    const isList = areAll(lines, item)
    return lines.map((line) => {
      const bare = line.replace(item, '$1').replace(head, '')
      return isList || (line.trim() === '' && lines.length > 1) ? bare : `- ${bare}`
    })
  })
}

/** Makes headings of the lines that are selected, or lines of headings. */
export function toggleHeading(selected: Selected): TextEdit {
  return onLines(selected, (lines) => {
    const areHeadings = areAll(lines, head)
    return lines.map((line) => {
      const bare = line.replace(item, '').replace(head, '')
      return areHeadings || (line.trim() === '' && lines.length > 1) ? bare : `## ${bare}`
    })
  })
}

function areAll(lines: readonly string[], pattern: RegExp): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  return filled.length > 0 && filled.every((line) => pattern.test(line))
}

function onLines({ text, start, end }: Selected, change: (lines: string[]) => string[]): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const after = text.indexOf('\n', Math.max(start, end - 1))
  const to = after < 0 ? text.length : after
  const insert = change(text.slice(from, to).split('\n')).join('\n')
  const caret = from + insert.length
  return { from, to, insert, start: start === end ? caret : from, end: caret }
}

/** The link around the caret, if it stands in one. */
export function linkAt({ text, start, end }: Selected) {
  for (const { index, 0: all, 1: words = '', 2: target = '' } of text.matchAll(
    /\[([^[\]\n]{1,300})\]\(<?([^()\s<>]{0,2000})>?\)/g,
  )) {
    if (index <= start && end <= index + all.length) {
      return { from: index, to: index + all.length, words, target }
    }
  }
  return undefined
}

/** The target of a link without what would end it there. */
export function asTarget(href: string): string {
  return href.replace(
    /[()<>\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

/** Makes a link of what is selected, or gives the link around the caret another target. */
export function linkTo(selected: Selected, target: string): TextEdit {
  const { text, start, end } = selected
  const before = linkAt(selected)
  const chosen = text.slice(start, end).replaceAll('\n', ' ').trim()
  const words = before?.words ?? (chosen || target.replace(/^(?:https?:\/\/|mailto:|tel:)/, ''))
  const from = before?.from ?? start
  const insert = `[${words}](${asTarget(target)})`
  const caret = from + insert.length
  // Words that nobody chose yet are selected, to be written over.
  const isMadeUp = !before && chosen === ''
  return {
    from,
    to: before?.to ?? end,
    insert,
    start: isMadeUp ? from + 1 : caret,
    end: isMadeUp ? from + 1 + words.length : caret,
  }
}

/** The words that were selected, in what has become of the text since. */
export function selectedSince({ text: before, start, end }: Selected, text: string): Selected {
  const shorter = Math.min(before.length, text.length)
  let head = 0
  while (head < shorter && text[head] === before[head]) head += 1
  let tail = 0
  while (tail < shorter - head && text.at(-1 - tail) === before.at(-1 - tail)) tail += 1
  const moved = (at: number) => at + text.length - before.length
  const from = start >= before.length - tail ? moved(start) : Math.min(start, head)
  const to = end <= head ? end : Math.max(head, moved(end))
  return { text, start: from, end: Math.max(from, to) }
}

/** What Enter does within a list: another item, or the end of it; undefined anywhere else. */
export function nextItem({ text, start, end }: Selected): TextEdit | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const [mark, indent = ''] = item.exec(line) ?? []
  if (mark === undefined || start !== end) return undefined
  const isEmpty = line === mark && (text[start] ?? '\n') === '\n'
  if (isEmpty) return { from, to: start, insert: '', start: from, end: from }
  const number = /\d+/.exec(mark)?.[0]
  const next = number ? mark.replace(number, String(Number(number) + 1)) : mark
  const insert = `\n${indent === '' ? next.trimStart() : next}`
  return {
    from: start,
    to: start,
    insert,
    start: start + insert.length,
    end: start + insert.length,
  }
}

/** A line break that begins no paragraph. */
export function breakLine({ start, end }: Selected): TextEdit {
  return { from: start, to: end, insert: '\\\n', start: start + 2, end: start + 2 }
}
