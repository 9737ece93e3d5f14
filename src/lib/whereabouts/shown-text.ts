/** A text as its reader sees it, and where that stands in what was typed. */
interface ShownText {
  text: string
  /** The part of what was typed that a part of `text` is; no link and no bold words are torn. */
  typed(start: number, end: number): [start: number, end: number]
}

/** What is taken whole, unless only something inside it is meant. */
interface Whole {
  start: number
  end: number
  isInside(start: number, end: number): boolean
}

const link = /\[([^[\]\n]{1,300})\]\(<?(mailto:|tel:)?([^()\s<>]{0,2000})>?\)/gi
const bold = /\*\*|__/g
const hidden = 1
const space = 2

/**
 * Takes the marks of bold words and the targets of links out of a text. An address to write to or a
 * number to call stays: whoever follows the link reads it.
 */
export function shownText(typed: string): ShownText {
  const marks = new Uint8Array(typed.length)
  const wholes = [...hideLinks(typed, marks), ...hideBold(typed, marks)]
  const places = Array.from(marks.keys()).filter((at) => marks[at] !== hidden)
  return {
    text: places.map((at) => (marks[at] === space ? ' ' : typed[at])).join(''),
    typed: (start, end) => {
      const from = places[start] ?? typed.length
      const to = start < end ? (places[end - 1] ?? from) + 1 : from
      return [...wholes, ...wholes].reduce(widened, [from, to])
    },
  }
}

function hideLinks(typed: string, marks: Uint8Array): Whole[] {
  return [...typed.matchAll(link)].map(
    ({ index: start, 0: all, 1: label = '', 2: to, 3: address }) => {
      const end = start + all.length
      const label0 = start + 1
      const label1 = label0 + label.length
      marks.fill(hidden, start, label0)
      marks.fill(hidden, label1, end)
      if (to !== undefined && address !== undefined) {
        const at = start + all.lastIndexOf(address)
        marks.fill(0, at, at + address.length)
        marks[at - 1] = space
      }
      // A link whose words are left out goes with them.
      const isInside = (from: number, to: number) =>
        from >= label0 && to <= label1 && to - from < label.length
      return { start, end, isInside }
    },
  )
}

function hideBold(typed: string, marks: Uint8Array): Whole[] {
  const wholes: Whole[] = []
  const open = new Map<string, number>()
  for (const { index, 0: mark } of typed.matchAll(bold)) {
    if (marks[index] === hidden) continue
    marks.fill(hidden, index, index + 2)
    const start = open.get(mark)
    open.delete(mark)
    if (start === undefined) open.set(mark, index)
    else {
      const isInside = (from: number, to: number) => from >= start + 2 && to <= index
      wholes.push({ start, end: index + 2, isInside })
    }
  }
  return wholes
}

function widened([from, to]: [number, number], whole: Whole): [number, number] {
  const isApart = to <= whole.start || from >= whole.end
  if (isApart || from === to || whole.isInside(from, to)) return [from, to]
  return [Math.min(from, whole.start), Math.max(to, whole.end)]
}
