/** A part of a film's file: a type of four letters, and what it holds. */
export interface Box {
  type: string
  start: number
  /** Where its content begins. */
  body: number
  end: number
}

const unreadable = () => new Error('A film cannot be followed to its end')

/** The boxes between two places, one behind the other. Throws where they do not fill them. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let start = from; start < to; start = found.at(-1)?.end ?? to) {
    if (start + 8 > to) throw unreadable()
    const short = bytes.readUInt32BE(start)
    const body = start + (short === 1 ? 16 : 8)
    if (body > to) throw unreadable()
    // One that says no size goes on to the end.
    const size = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short || to - start
    const end = start + size
    if (end > to || end < body) throw unreadable()
    found.push({ type: bytes.toString('latin1', start + 4, start + 8), start, body, end })
  }
  return found
}

/** The box that a path of types leads to. Throws where there is none. */
export function boxAt(bytes: Buffer, from: Box, ...types: string[]): Box {
  return types.reduce((box, type) => {
    const found = boxesIn(bytes, box.body, box.end).find((inner) => inner.type === type)
    if (!found) throw unreadable()
    return found
  }, from)
}

/** The numbers from `from` on to the end of a box, each of 4 or 8 bytes. */
export function numbersIn(bytes: Buffer, { body, end }: Box, from: number, width = 4): number[] {
  const count = Math.max(0, Math.floor((end - body - from) / width))
  return Array.from({ length: count }, (_, n) => {
    const at = body + from + n * width
    return width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
  })
}

/** Makes a box a gap of the same size, so that nothing behind it moves. */
export function erase(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, body, end)
}
