import { type Box, boxAt, boxesIn, erase, numbersIn } from './boxes'

// Of the boxes of ISO/IEC 14496-12 and of QuickTime those that show something, or lead to it.
const atTop = new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx'])
const containers = new Set(['moov', 'trak', 'mdia', 'moof', 'traf'])
const telling = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide'])
const timed = new Set(['mvhd', 'tkhd', 'mdhd'])
// What is seen, heard or read; other tracks are a camera's notes of place and movement.
const shown = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp'])

/** When a film was made and changed: two numbers behind the version, of 4 bytes or of 8. */
function eraseTimes(bytes: Buffer, { body, end }: Box): void {
  const length = bytes[body] === 1 ? 16 : 8
  bytes.fill(0, body + 4, Math.min(body + 4 + length, end))
}

/** Where the samples of a track lie in the file, chunk by chunk: from, and to. */
function chunksOf(bytes: Buffer, track: Box): [number, number][] {
  const samples = boxAt(bytes, track, 'mdia', 'minf', 'stbl')
  const sizes = boxAt(bytes, samples, 'stsz')
  const [one = 0, count = 0, ...each] = numbersIn(bytes, sizes, 4)
  if (count > bytes.length) throw new Error('A film says that it has more samples than bytes')
  const runs = numbersIn(bytes, boxAt(bytes, samples, 'stsc'), 8)
  const isWide = boxesIn(bytes, samples.body, samples.end).some(({ type }) => type === 'co64')
  const offsets = numbersIn(
    bytes,
    boxAt(bytes, samples, isWide ? 'co64' : 'stco'),
    8,
    isWide ? 8 : 4,
  )
  const found: [number, number][] = []
  let run = 0
  let sample = 0
  for (const [chunk, from] of offsets.entries()) {
    // A run says from which chunk on, counted from 1, so many samples are in each.
    while ((runs[run + 3] ?? Infinity) <= chunk + 1) run += 3
    const until = Math.min(sample + (runs[run + 1] ?? 0), count)
    let to = from
    for (; sample < until; sample += 1) to += one || (each[sample] ?? 0)
    found.push([from, to])
  }
  return found
}

function eraseTrack(bytes: Buffer, track: Box): void {
  for (const [from, to] of chunksOf(bytes, track)) {
    bytes.fill(0, Math.min(from, bytes.length), Math.min(to, bytes.length))
  }
  erase(bytes, track)
}

/** What kind of track it is; what it is called, as by a camera, is erased. */
function handlerOf(bytes: Buffer, track: Box): string {
  const handler = boxAt(bytes, track, 'mdia', 'hdlr')
  bytes.fill(0, Math.min(handler.body + 24, handler.end), handler.end)
  return bytes.toString('latin1', handler.body + 8, handler.body + 12)
}

function eraseIn(bytes: Buffer, from: number, to: number): void {
  for (const box of boxesIn(bytes, from, to)) {
    if (telling.has(box.type)) erase(bytes, box)
    else if (timed.has(box.type)) eraseTimes(bytes, box)
    else if (box.type === 'trak' && !shown.has(handlerOf(bytes, box))) eraseTrack(bytes, box)
    else if (containers.has(box.type)) eraseIn(bytes, box.body, box.end)
  }
}

/**
 * A film (MP4, QuickTime) with the same pictures and sound, and nothing that says where, when and with
 * what it was made: every byte stays in its place, those that tell are 0. The same again for what it has
 * made itself. Throws an Error for one that cannot be followed to its end.
 */
export function bareFilm(bytes: Buffer): Buffer {
  const film = Buffer.from(bytes)
  const boxes = boxesIn(film, 0, film.length)
  const [head, ...more] = boxes.filter(({ type }) => type === 'moov')
  if (!head || more.length > 0) throw new Error('A film has one head')
  const isInPieces = boxes.some(({ type }) => type === 'moof')
  const tracks = boxesIn(film, head.body, head.end).filter(({ type }) => type === 'trak')
  if (isInPieces && tracks.some((track) => !shown.has(handlerOf(film, track)))) {
    throw new Error('What a camera noted is spread over the pieces of a film')
  }
  for (const box of boxes) {
    if (!atTop.has(box.type)) erase(film, box)
    else if (containers.has(box.type)) eraseIn(film, box.body, box.end)
  }
  return film
}
