/**
 * What a single line break in a text means: `whole` lines are a paragraph each, as forms always took
 * the news and the biography; `wrapped` ones go on, as in Markdown, until a line is left empty.
 */
export type Lines = 'whole' | 'wrapped'

/** A paragraph, heading, quote or list of a text. */
export interface ProseBlock {
  /** As it stands in the text. */
  written: string
  /** The same without the line breaks that mean nothing, ready to be read as Markdown. */
  says: string
}

type Shape = 'text' | 'list' | 'quote' | 'closed'

interface Building {
  shape: Shape
  /** Its lines as they stand in the text, with what joins them. */
  written: string[]
  /** The same, as they are read. */
  says: string[]
  /** How far its first line is indented: nothing, as far as its other lines are concerned. */
  indent: number
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

function shapeOf(line: string): Shape {
  if (rule.test(line) || heading.test(line)) return 'closed'
  if (quote.test(line)) return 'quote'
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
  const mayGoOn = shape === 'text' || (shape === 'list' && !bullet.test(line) && !first.test(line))
  const last = before.written.at(-1) ?? ''
  if (!mayGoOn || before.shape === 'closed') return undefined
  if (shapeOf(last) === 'closed') return isInside ? '\n' : undefined
  if (before.says.at(-1)?.endsWith('\\')) return '\n'
  if (lines === 'wrapped' && breaks.test(last)) return '\\\n'
  return lines === 'wrapped' || isInside ? ' ' : undefined
}

function add(block: Building, raw: string, join: string): void {
  const line = raw.trimEnd()
  const inList = block.shape === 'list' && join !== ' '
  const own = inList ? line.slice(Math.min(block.indent, line.search(/\S/))) : line.trim()
  if (block.shape === 'text' && underline.test(line)) block.shape = 'closed'
  block.written.push(join === '\n\n' ? '\n\n' : '\n', raw)
  block.says.push(join, own)
}

/** The blocks of a text of several lines, in their order. */
export function proseBlocks(text: string, lines: Lines): ProseBlock[] {
  const blocks: Building[] = []
  let gap = false
  for (const raw of text.split(/\r?\n/)) {
    const says = raw.trim()
    const last = blocks.at(-1)
    const join = last && says !== '' ? joint(last, raw, gap, lines) : undefined
    if (last && join !== undefined) add(last, raw, join)
    else if (says !== '') {
      blocks.push({ shape: shapeOf(raw), indent: raw.search(/\S/), written: [raw], says: [says] })
    }
    gap = says === ''
  }
  return blocks.map(({ written, says }) => ({
    written: written.join('').trim(),
    says: says.join(''),
  }))
}

/** The text as Markdown, in which every block stands apart. */
export function asMarkdown(text: string, lines: Lines): string {
  return proseBlocks(text, lines)
    .map(({ says }) => says)
    .join('\n\n')
}
