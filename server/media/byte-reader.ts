/** Reads big-endian numbers one after another; reading past the end throws a RangeError. */
export class ByteReader {
  private position = 0

  constructor(private readonly buffer: Buffer) {}

  u8(): number {
    return this.buffer.readUInt8(this.advance(1))
  }

  u16(): number {
    return this.buffer.readUInt16BE(this.advance(2))
  }

  i16(): number {
    return this.buffer.readInt16BE(this.advance(2))
  }

  u32(): number {
    return this.buffer.readUInt32BE(this.advance(4))
  }

  bytes(length: number): Buffer {
    const start = this.advance(length)
    if (this.position > this.buffer.length) throw new RangeError('The data ends too early')
    return this.buffer.subarray(start, this.position)
  }

  text(length: number): string {
    return this.bytes(length).toString('latin1')
  }

  skip(length: number): void {
    this.advance(length)
  }

  /** A number of one to five bytes, seven bits in each. */
  base128(): number {
    for (let value = 0, n = 0; n < 5; n += 1) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
    throw new RangeError('A number is too long')
  }

  /** A number of one to three bytes, as WOFF2 packs small ones. */
  packed16(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    if (code === 255) return this.u8() + 253
    return code
  }

  private advance(length: number): number {
    const start = this.position
    this.position += length
    return start
  }
}
