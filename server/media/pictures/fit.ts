import type { Sharp } from 'sharp'
import { invalid } from '../../errors'
import type { EncodedImage } from './encode'

type Encode = (image: Sharp, quality: number) => Promise<EncodedImage>

interface Source {
  width: number
  height: number
  /** A fresh pipeline from the picture at full size. */
  open: () => Sharp
}

// Best first, each with how many times the bytes of the last a photograph takes (measured). Below the
// last, a smaller picture looks better than a coarser one.
const qualities = [
  { quality: 100, growth: 3.2 },
  { quality: 90, growth: 2.5 },
  { quality: 86, growth: 1.6 },
  { quality: 82, growth: 1.4 },
  { quality: 78, growth: 1.2 },
  { quality: 74, growth: 1.1 },
]
const acceptableQuality = 70
const steps = 48
// A small copy tells how large the picture may be: bytes grow a little slower than pixels (measured).
const sampleWidth = 480
const bytesPerWidth = 1.75

/**
 * Encodes a picture at the largest dimensions that stay below `maxBytes` at an acceptable quality,
 * and there at the best quality that does. Throws 400 where not even a tiny copy is small enough.
 */
export async function fitImage(
  { width, height, open }: Source,
  maxBytes: number,
  encode: Encode,
): Promise<EncodedImage> {
  const sized = (target: number) =>
    target === width
      ? open()
      : open().resize(target, Math.max(1, Math.round((height * target) / width)), { fit: 'fill' })
  const sample = await encode(sized(Math.min(width, sampleWidth)), acceptableQuality)
  const likely = sample.width * (maxBytes / sample.bytes.length) ** (1 / bytesPerWidth)
  const widths = Array.from({ length: steps }, (_, n) => Math.max(1, Math.round(width * 0.92 ** n)))
  const largest = await firstThatFits({
    candidates: widths,
    guess: widths.findIndex((candidate) => candidate <= likely),
    maxBytes,
    encode: (candidate) => encode(sized(candidate), acceptableQuality),
  })
  if (!largest) throw invalid([{ path: 'image', message: cannotFit }])
  const room = maxBytes / largest.bytes.length
  const best = await firstThatFits({
    candidates: qualities,
    guess: qualities.findIndex(({ growth }) => growth < room),
    maxBytes,
    encode: ({ quality }) => encode(sized(largest.width), quality),
  })
  return best ?? largest
}

const cannotFit = 'This picture cannot be made small enough. Choose a larger size.'

interface Search<Candidate> {
  /** In descending order of size. */
  candidates: readonly Candidate[]
  /** The place of the one that is likely found; below 0 for the last. */
  guess: number
  maxBytes: number
  encode: (candidate: Candidate) => Promise<EncodedImage>
}

/** Finds the largest that fits: looks beside the guess first, then in steps that double. */
async function firstThatFits<Candidate>({
  candidates,
  guess,
  maxBytes,
  encode,
}: Search<Candidate>): Promise<EncodedImage | undefined> {
  let found: EncodedImage | undefined
  let [tooLarge, fits] = [-1, candidates.length]
  let next = guess < 0 ? fits - 1 : guess
  for (let step = 1; fits - tooLarge > 1; step *= 2) {
    const at = Math.min(Math.max(next, tooLarge + 1), fits - 1)
    const candidate = candidates[at]
    if (candidate === undefined) break
    const image = await encode(candidate)
    if (image.bytes.length < maxBytes) {
      found = image
      fits = at
      next = at - step
    } else {
      tooLarge = at
      next = at + step
    }
  }
  return found
}
