import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unpackWoff2 } from './woff2'

const { resolve } = createRequire(import.meta.url)
const packed = await readFile(
  resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)

function tablesOf(font: Buffer) {
  const tables = new Map<string, Buffer>()
  for (let n = 0; n < font.readUInt16BE(4); n += 1) {
    const entry = 12 + n * 16
    const [start, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]
    const tag = font.toString('latin1', entry, entry + 4)
    tables.set(tag, font.subarray(start, start + length))
  }
  return tables
}

test('every table is there and the index of glyphs fits them', () => {
  const tables = tablesOf(unpackWoff2(packed))
  const [glyf, loca, maxp, head] = ['glyf', 'loca', 'maxp', 'head'].map((tag) => tables.get(tag))
  if (!glyf || !loca || !maxp || !head) throw new Error('A table is missing')
  expect([...tables.keys()]).toEqual(expect.arrayContaining(['cmap', 'fvar', 'gvar', 'hmtx']))
  expect(head.readInt16BE(50)).toBe(1)
  const glyphs = maxp.readUInt16BE(4)
  expect(loca.length).toBe((glyphs + 1) * 4)
  expect(loca.readUInt32BE(glyphs * 4)).toBe(glyf.length)

  // The boxes that glyphs claim stay within the font's own.
  const bounds = [36, 38, 40, 42].map((at) => head.readInt16BE(at))
  let drawn = 0
  for (let n = 0; n < glyphs; n += 1) {
    const [start, end] = [loca.readUInt32BE(n * 4), loca.readUInt32BE(n * 4 + 4)]
    expect(end).toBeGreaterThanOrEqual(start)
    if (end === start) continue
    drawn += 1
    const box = [2, 4, 6, 8].map((at) => glyf.readInt16BE(start + at))
    expect(box[0]).toBeGreaterThanOrEqual(bounds[0] ?? 0)
    expect(box[1]).toBeGreaterThanOrEqual(bounds[1] ?? 0)
    expect(box[2]).toBeLessThanOrEqual(bounds[2] ?? 0)
    expect(box[3]).toBeLessThanOrEqual(bounds[3] ?? 0)
  }
  expect(drawn).toBeGreaterThan(200)
})

test('what is no WOFF2 font, or half of one, is refused', () => {
  expect(() => unpackWoff2(Buffer.from('not a font at all'))).toThrow('no WOFF2 font')
  expect(() => unpackWoff2(packed.subarray(0, packed.length / 2))).toThrow()
})
