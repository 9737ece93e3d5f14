/**
 * What a single line break in a text means: `whole` lines are a paragraph each, as forms always took
 * the news and the biography; `wrapped` ones go on, as in Markdown, until a line is left empty.
 */
export type Lines = 'whole' | 'wrapped'

/** A paragraph, heading, quote, list or fenced code of a text. */
interface ProseBlock {
  /** As it stands in the text. */
  written: string
  /** The same without the line breaks that mean nothing, ready to be read as Markdown. */
  says: string
}

type Shape = 'text' | 'list' | 'quote' | 'closed' | 'code'

/** Code that goes on until a line has its marks again: in it a line is a line, and says nothing. */
interface Fence {
  marks: string
  /** How far what it belongs to is indented. */
  indent: number
}

interface Building {
  shape: Shape
  /** Its lines as they stand in the text, with what joins them. */
  written: string[]
  /** The same, as they are read. */
  says: string[]
  /** How far its first line is indented: nothing, as far as its other lines are concerned. */
  indent: number
  /** How far the words of a list's last item are. */
  item: number
  fence?: Fence | undefined
  /** Whether its last line is code that has ended. */
  isBehindCode: boolean
}

const bullet = /^\s*[-+*](?:\s|$)/
const numbered = /^\s*\d{1,9}[.)](?:\s|$)/
const first = /^\s*0{0,8}1[.)]\s/
const quote = /^\s*>/
const heading = /^\s*#{1,6}(?:\s|$)/
const rule = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/
// Two spaces at the end of a line break it, but not behind marks alone.
const breaks = /^(?!\s*(?:(?:[-+*>]|\d{1,9}[.)])\s*)+$).* {2}$/
const underline = /^\s*=+\s*$/
const marked = /^\s*(?:(?:[-+*]|\d{1,9}[.)])(?:\s+|$))*/
const fenced = /^(`{3,}(?=[^`]*$)|~{3,})/

function shapeOf(line: string): Shape {
  if (rule.test(line) || heading.test(line)) return 'closed'
  if (quote.test(line)) return 'quote'
  if (fenced.test(line.trimStart())) return 'code'
  return bullet.test(line) || numbered.test(line) ? 'list' : 'text'
}

function isIndented(line: string, by: number): boolean {
  return line.slice(by) !== '' && line.slice(0, by + 1).trim() === ''
}

/** What joins a line to the block before it; undefined where it begins one of its own. */
function joint(before: Building, line: string, gap: boolean, lines: Lines): string | undefined {
  const shape = shapeOf(line)
  const isInside = before.shape === 'list' && isIndented(line, before.indent)
  if (gap) return isInside ? '\n\n' : undefined
  if (before.shape === 'text' && underline.test(line)) return '\n'
  if (before.shape === 'list' && shape === 'list') return '\n'
  if (before.shape === 'quote' && shape === 'quote') return '\n'
  if (isInside && shape !== 'text') return '\n'
  if (before.isBehindCode) return isInside ? '\n' : undefined
  const mayGoOn = shape === 'text' || (shape === 'list' && !bullet.test(line) && !first.test(line))
  const last = before.written.at(-1) ?? ''
  if (!mayGoOn || before.shape === 'closed') return undefined
  if (shapeOf(last) === 'closed') return isInside ? '\n' : undefined
  if (before.says.at(-1)?.endsWith('\\')) return '\n'
  if (lines === 'wrapped' && breaks.test(last)) return '\\\n'
  return lines === 'wrapped' || isInside ? ' ' : undefined
}

function without(indent: number, line: string): string {
  return line.slice(Math.min(indent, line.trim() === '' ? line.length : line.search(/\S/)))
}

function add(block: Building, raw: string, join: string): void {
  const line = raw.trimEnd()
  const inList = block.shape === 'list' && join !== ' '
  if (block.shape === 'text' && underline.test(line)) block.shape = 'closed'
  block.written.push(join === '\n\n' ? '\n\n' : '\n', raw)
  block.says.push(join, inList ? without(block.indent, line) : line.trim())
  block.isBehindCode = false
  if (inList) lookForCode(block, raw)
}

function begin(raw: string): Building {
  const indent = raw.search(/\S/)
  const text = { written: [raw], says: [raw.trim()] }
  const block = { shape: shapeOf(raw), ...text, indent, item: indent, isBehindCode: false }
  lookForCode(block, raw)
  return block
}

/** Notes of a line how far its words are, where it is a list's item, and the code that it begins. */
function lookForCode(block: Building, raw: string): void {
  if (block.shape !== 'code' && block.shape !== 'list') return
  const line = raw.trimEnd()
  const before = marked.exec(line)?.[0] ?? ''
  // Behind a mark that has no words yet, they stand a space away on the next line.
  if (before.trim() !== '') block.item = before.length + (before === line ? 1 : 0)
  const [, marks] = fenced.exec(line.slice(before.length)) ?? []
  if (marks) block.fence = { marks, indent: Math.min(block.item, before.length) }
}

/** Takes a line that belongs to the code of a block, if it does. */
function goOnInCode(block: Building, raw: string): boolean {
  if (!block.fence) return false
  const { marks, indent } = block.fence
  const said = raw.trim()
  const by = raw.search(/\S/) - indent
  // Out of a list's item, and so out of what is in it.
  const isOutside = block.shape === 'list' && said !== '' && by < 0
  const isEnd =
    by < 4 && said.length >= marks.length && said === marks.charAt(0).repeat(said.length)
  if (isOutside || isEnd) {
    block.fence = undefined
    block.isBehindCode = true
  }
  if (isOutside) {
    dropBlankEnd(block.written)
    dropBlankEnd(block.says)
    return false
  }
  block.written.push('\n', raw)
  block.says.push('\n', without(block.indent, isEnd ? raw.trimEnd() : raw))
  return true
}

function dropBlankEnd(lines: string[]): void {
  while (lines.at(-1)?.trim() === '') lines.pop()
}

/** The blocks of a text of several lines, in their order. */
export function proseBlocks(text: string, lines: Lines): ProseBlock[] {
  const blocks: Building[] = []
  let gap = false
  for (const raw of text.split(/\r?\n/)) {
    const isBlank = raw.trim() === ''
    const last = blocks.at(-1)
    if (!last || !goOnInCode(last, raw)) {
      const join = last && !isBlank ? joint(last, raw, gap, lines) : undefined
      if (last && join !== undefined) add(last, raw, join)
      else if (!isBlank) blocks.push(begin(raw))
    }
    gap = isBlank
  }
  return blocks.map(({ written, says }) => ({
    written: written.join('').trim(),
    says: says.join('').trimEnd(),
  }))
}

/** The text as Markdown, in which every block stands apart. */
export function asMarkdown(text: string, lines: Lines): string {
  return proseBlocks(text, lines)
    .map(({ says }) => says)
    .join('\n\n')
}
