/** Where the film was made, as a telephone writes it. */
export const place = '+55.9533-003.1883/'
/** What is seen in it. */
export const picture = 'PICTURE-DATA'
/** What is heard in it. */
export const sound = 'SOUND'
const notes = [`GPS ${place}`, 'MOVEMENT']

/** A part of a film's file. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Numbers as films have them. */
export const u32 = (...numbers: number[]) =>
  Buffer.concat(numbers.map((number) => Buffer.from(new Uint32Array([number]).buffer).swap32()))

/** When it was made. */
export const times = u32(0, 3_800_000_000, 3_800_000_001)

function track(handler: string, sizes: number[], offsets: number[], perChunk = 1): Buffer {
  const samples = box(
    'stbl',
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stsc', u32(0, 1, 1, perChunk, 1)),
    box('stco', u32(0, offsets.length, ...offsets)),
  )
  const name = `Made by ${place}\0`
  return box(
    'trak',
    box('tkhd', times, u32(1, 0, 600)),
    box('udta', box('name', place)),
    box(
      'mdia',
      box('mdhd', times, u32(600, 600)),
      box('hdlr', u32(0, 0), handler, u32(0, 0, 0), name),
      box('minf', samples),
    ),
  )
}

/** A film as a telephone makes it: place, time and device in each place where they can stand. */
export function film({
  head = 'ftyp',
  extra = '',
}: { head?: string; extra?: Buffer | string } = {}) {
  const first = Buffer.concat([
    box(head, 'isom', u32(512), 'isommp41'),
    box('free', place),
    box('uuid', Buffer.alloc(16, 7), `<x:xmpmeta>${place}</x:xmpmeta>`),
  ])
  const content = [picture, sound, ...notes].join('')
  const start = first.length + 8
  const at = (text: string) => start + content.indexOf(text)
  const moov = box(
    'moov',
    box('mvhd', times, u32(600, 600), Buffer.alloc(80)),
    track('vide', [picture.length], [at(picture)]),
    track('soun', [sound.length], [at(sound)]),
    track(
      'meta',
      notes.map(({ length }) => length),
      [at(notes[0] ?? '')],
      2,
    ),
    box('udta', box('\xa9xyz', place), u32(0)),
    box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', place)),
    extra,
  )
  return Buffer.concat([first, box('mdat', content), moov])
}
