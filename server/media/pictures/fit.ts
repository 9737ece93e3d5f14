import type { Sharp } from 'sharp'
import { invalid } from '../../errors'
import { asDraftJpeg, asJpeg, asWebp, draftRatio, type EncodedImage } from './encode'

type Encode = (image: Sharp, quality: number) => Promise<EncodedImage>

/** How pictures of a kind are encoded, and how their size is found out before that. */
interface Format {
  encode: Encode
  draft: Encode
  /** How many bytes a picture has to those of its draft, more or less. */
  ratio: number
}

/** Photographs. */
export const jpegFormat: Format = { encode: asJpeg, draft: asDraftJpeg, ratio: draftRatio }
/** What is transparent: no draft of it is much quicker. */
export const webpFormat: Format = { encode: asWebp, draft: asWebp, ratio: 1 }

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

interface Fitted {
  image: EncodedImage
  quality: number
}

// What was too large is tried again with so much less, at least.
const lessEachTime = 0.97

/**
 * Encodes a picture at the largest dimensions that stay below `maxBytes` at an acceptable quality,
 * and there at the best quality that does; both are found on drafts. Throws 400 where not even a tiny
 * copy is small enough.
 */
export async function fitImage(
  source: Source,
  maxBytes: number,
  { encode, draft, ratio }: Format,
): Promise<EncodedImage> {
  for (let bound = maxBytes / ratio; ;) {
    const fitted = await fitDraft(source, bound, draft)
    if (!fitted) throw invalid([{ path: 'image', message: cannotFit }])
    const { width, bytes } = fitted.image
    const image =
      draft === encode ? fitted.image : await encode(sized(source, width), fitted.quality)
    if (image.bytes.length < maxBytes) return image
    const measured = (bytes.length * maxBytes) / image.bytes.length
    bound = Math.min(measured, bound) * lessEachTime
  }
}

function sized({ width, height, open }: Source, target: number): Sharp {
  if (target === width) return open()
  return open().resize(target, Math.max(1, Math.round((height * target) / width)), { fit: 'fill' })
}

async function fitDraft(
  source: Source,
  maxBytes: number,
  encode: Encode,
): Promise<Fitted | undefined> {
  const { width } = source
  const at = async (target: number, quality: number) => ({
    image: await encode(sized(source, target), quality),
    quality,
  })
  const sample = await at(Math.min(width, sampleWidth), acceptableQuality)
  const { bytes } = sample.image
  const likely = sample.image.width * (maxBytes / bytes.length) ** (1 / bytesPerWidth)
  const widths = Array.from({ length: steps }, (_, n) => Math.max(1, Math.round(width * 0.92 ** n)))
  const largest = await firstThatFits({
    candidates: widths,
    guess: widths.findIndex((candidate) => candidate <= likely),
    maxBytes,
    encode: (candidate) => at(candidate, acceptableQuality),
  })
  if (!largest) return undefined
  const room = maxBytes / largest.image.bytes.length
  const best = await firstThatFits({
    candidates: qualities,
    guess: qualities.findIndex(({ growth }) => growth < room),
    maxBytes,
    encode: ({ quality }) => at(largest.image.width, quality),
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
  encode: (candidate: Candidate) => Promise<Fitted>
}

/** Finds the largest that fits: looks beside the guess first, then in steps that double. */
async function firstThatFits<Candidate>({
  candidates,
  guess,
  maxBytes,
  encode,
}: Search<Candidate>): Promise<Fitted | undefined> {
  let found: Fitted | undefined
  let [tooLarge, fits] = [-1, candidates.length]
  let next = guess < 0 ? fits - 1 : guess
  for (let step = 1; fits - tooLarge > 1; step *= 2) {
    const at = Math.min(Math.max(next, tooLarge + 1), fits - 1)
    const candidate = candidates[at]
    if (candidate === undefined) break
    const fitted = await encode(candidate)
    if (fitted.image.bytes.length < maxBytes) {
      found = fitted
      fits = at
      next = at - step
    } else {
      tooLarge = at
      next = at + step
    }
  }
  return found
}
