/** The lines of one item of a collection, without the blank and comment lines that follow it. */
export interface Region {
  start: number
  end: number
}

/** Thrown where a part of a text cannot be changed on its own, only the whole around it. */
export class Unpatchable extends Error {}

/** A text with edits gathered by offset, none overlapping, and what its lines say of its structure. */
export class EditedText {
  private edits: (Region & { text: string })[] = []

  constructor(readonly text: string) {}

  /** Notes that a stretch of the text is to be replaced. */
  replace({ start, end }: Region, text: string) {
    this.edits.push({ start, end, text })
  }

  /** Runs `change`; where that turns out impossible, forgets its edits and runs `otherwise`. */
  attempt(change: () => void, otherwise: () => void) {
    const mark = this.edits.length
    try {
      change()
    } catch (error) {
      if (!(error instanceof Unpatchable)) throw error
      this.edits.length = mark
      otherwise()
    }
  }

  /** The text with its edits made. */
  apply(): string {
    let done = 0
    let result = ''
    for (const { start, end, text } of this.edits.toSorted((a, b) => a.start - b.start)) {
      result += this.text.slice(done, start) + text
      done = end
    }
    return result + this.text.slice(done)
  }

  /** Where the line of an offset begins. */
  lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1
  }

  /** How far from its line's beginning an offset is. */
  column(offset: number): number {
    return offset - this.lineStart(offset)
  }

  /** The beginning of an item's line, which the item must have for itself. */
  ownLine(offset: number): number {
    const start = this.lineStart(offset)
    if (this.text.slice(start, offset).trim() !== '') throw new Unpatchable()
    return start
  }

  /** The regions of items that begin at these offsets, all in one column, the last before `limit`. */
  regions(starts: readonly number[], limit: number, column: number): Region[] {
    return starts.map((start, index) => {
      if (this.column(start) !== column) throw new Unpatchable()
      const next = starts[index + 1]
      return {
        start,
        end: this.trimmed(start, next === undefined ? limit : this.lineStart(next), column),
      }
    })
  }

  // Comments no deeper than the items belong to what follows, or to nobody: they stay.
  private trimmed(start: number, limit: number, column: number): number {
    let end = limit
    for (;;) {
      const line = this.lineStart(end - 1)
      const [, indent = '', rest = ''] = /^([ \t]*)(.*)/.exec(this.text.slice(line, end)) ?? []
      const foreign = rest.trim() === '' || (rest.startsWith('#') && indent.length <= column)
      if (line <= start || !foreign) return end
      end = line
    }
  }
}
