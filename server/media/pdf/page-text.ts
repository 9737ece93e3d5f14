/** A run of text on a page: what it says, where it stands and how large, in points. */
export interface Run {
  str: string
  x: number
  y: number
  width: number
  size: number
  /** Whether a line ends with it, in the order in which the page is drawn. */
  endsLine: boolean
}

/** A line, with the height of its baseline. */
interface Line {
  text: string
  y: number
  size: number
}

// What stands further apart is another column; three spaces keep words of two from being read as one.
const column = '   '

/**
 * What a page says, twice: by its lines as they are seen, and, since nobody knows where a program has
 * broken an address or a number, by its paragraphs of several lines in the order they are drawn.
 */
export function pageText(runs: readonly Run[]): string {
  return [...seenLines(runs), ...paragraphs(drawnLines(runs))].join('\n')
}

function seenLines(runs: readonly Run[]): string[] {
  const rows: Run[][] = []
  const fromTop = runs.filter(({ str }) => str.trim() !== '').sort((a, b) => b.y - a.y)
  for (const run of fromTop) {
    const row = rows.at(-1)
    const isSame = row?.[0] !== undefined && row[0].y - run.y < 0.4 * row[0].size
    if (row && isSame) row.push(run)
    else rows.push([run])
  }
  return rows.map((row) => tidy(joined(row.sort((a, b) => a.x - b.x))))
}

function joined(row: readonly Run[]): string {
  let end = row[0]?.x ?? 0
  return row
    .map(({ str, x, width, size }) => {
      const gap = x - end
      end = x + width
      return (gap > size ? column : gap > 0.1 * size ? ' ' : '') + str
    })
    .join('')
}

function drawnLines(runs: readonly Run[]): Line[] {
  const lines: Line[] = []
  let open: Line | undefined
  for (const { str, y, size, width, endsLine } of runs) {
    open ??= { text: '', y, size: 0 }
    open.text += str.trim() === '' && width > open.size && open.size > 0 ? column : str
    open.size = Math.max(open.size, size)
    if (!endsLine) continue
    lines.push(open)
    open = undefined
  }
  return [...lines, ...(open ? [open] : [])].filter(({ text }) => text.trim() !== '')
}

function paragraphs(lines: readonly Line[]): string[] {
  const made: Line[][] = []
  for (const line of lines) {
    const above = made.at(-1)?.at(-1)
    if (above && isBelow(line, above)) made.at(-1)?.push(line)
    else made.push([line])
  }
  const several = made.filter(({ length }) => length > 1)
  return several.map((paragraph) => tidy(paragraph.map(({ text }) => text.trim()).join(' ')))
}

function isBelow(line: Line, above: Line): boolean {
  const distance = above.y - line.y
  const isSameSize = Math.abs(line.size - above.size) <= 0.15 * above.size
  return isSameSize && distance > 0 && distance <= 1.8 * above.size
}

function tidy(text: string): string {
  return text.replace(/\s{3,}/g, column).trim()
}
