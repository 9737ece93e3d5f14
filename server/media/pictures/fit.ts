import type { Sharp } from 'sharp'
import { invalid } from '../../errors'
import { asJpeg, asWebp, type Draft, draftOfJpeg, type EncodedImage } from './encode'
import { openPixels, type Pixels } from './sharp'

/** How pictures of a kind are encoded, and how their size is found out before that. */
interface Format {
  encode: (image: Sharp, quality: number) => Promise<EncodedImage>
  draft: (pixels: Pixels, quality: number) => Promise<Draft>
}

/** Photographs. */
export const jpegFormat: Format = { encode: asJpeg, draft: draftOfJpeg }
/** What is transparent: no draft of it is much quicker. */
export const webpFormat: Format = {
  encode: asWebp,
  draft: async (pixels, quality) => {
    const made = await asWebp(openPixels(pixels), quality)
    return { bytes: made.bytes.length, image: made }
  },
}

interface Source {
  width: number
  height: number
  /** A fresh pipeline from the picture, to be given a size that is no wider than this. */
  open: (width: number) => Sharp
}

// Best first, each with how many times the bytes of the acceptable one a photograph takes (measured).
// Below that, a smaller picture looks better than a coarser one.
const qualities = [
  { quality: 100, weight: 4 },
  { quality: 90, weight: 3.2 },
  { quality: 86, weight: 1.78 },
  { quality: 82, weight: 1.49 },
  { quality: 78, weight: 1.27 },
  { quality: 74, weight: 1.14 },
]
const acceptableQuality = 70
const steps = 48
// A small copy tells how large the picture may be: bytes grow a little slower than pixels (measured).
const sampleWidth = 480
const bytesPerWidth = 1.75

// What was too large is tried again with so much less, at least.
const lessEachTime = 0.97
// What turned out so much smaller than its draft said is tried once more.
const enough = 0.75

/**
 * Encodes a picture at about the largest dimensions that stay below `maxBytes` at an acceptable quality,
 * and there at the best quality that does; both are found on drafts. Throws 400 where not even a tiny
 * copy is small enough.
 */
export async function fitImage(
  source: Source,
  maxBytes: number,
  format: Format,
): Promise<EncodedImage> {
  const at = sizes(source)
  let small: { of: Fitted; image: EncodedImage } | undefined
  for (let bound = maxBytes; ;) {
    const fitted = await fitDraft(source.width, bound, async (width, quality) =>
      format.draft(await at(width), quality),
    )
    if (!fitted) throw invalid([{ path: 'image', message: cannotFit }])
    const { width, quality, bytes } = fitted
    if (small?.of.width === width && small.of.quality === quality) return small.image
    const image = fitted.image ?? (await format.encode(openPixels(await at(width)), quality))
    const fits = image.bytes.length < maxBytes
    if (fits && (small || fitted.image || image.bytes.length > maxBytes * enough)) return image
    if (small) return small.image
    const measured = ((bytes * maxBytes) / image.bytes.length) * lessEachTime
    if (fits) small = { of: fitted, image }
    bound = fits ? measured : Math.min(measured, bound * lessEachTime)
  }
}

/** Gives a picture in a width. To make it small costs as much as a draft, so the last is kept. */
function sizes({ width, height, open }: Source): (target: number) => Promise<Pixels> {
  let last: { target: number; pixels: Pixels } | undefined
  return async (target) => {
    if (last?.target !== target) {
      const size = [target, Math.max(1, Math.round((height * target) / width))] as const
      const sized = open(target).resize(...size, { fit: 'fill' })
      last = { target, pixels: await sized.raw().toBuffer({ resolveWithObject: true }) }
    }
    return last.pixels
  }
}

interface Fitted extends Draft {
  width: number
  quality: number
}

async function fitDraft(
  width: number,
  maxBytes: number,
  draft: (width: number, quality: number) => Promise<Draft>,
): Promise<Fitted | undefined> {
  const at = async (target: number, quality: number): Promise<Fitted> => ({
    ...(await draft(target, quality)),
    width: target,
    quality,
  })
  const sample = await at(Math.min(width, sampleWidth), acceptableQuality)
  const widths = Array.from({ length: steps }, (_, n) => Math.max(1, Math.round(width * 0.92 ** n)))
  const largest =
    (await firstThatFits({
      candidates: widths.map((target) => ({ target, weight: target ** bytesPerWidth })),
      known: { bytes: sample.bytes, weight: sample.width ** bytesPerWidth },
      maxBytes,
      draft: ({ target }) =>
        target === sample.width ? Promise.resolve(sample) : at(target, acceptableQuality),
    })) ?? (await at(widths.at(-1) ?? 1, acceptableQuality))
  if (largest.bytes >= maxBytes) return undefined
  const best = await firstThatFits({
    candidates: qualities,
    known: { bytes: largest.bytes, weight: 1 },
    maxBytes,
    draft: ({ quality }) => at(largest.width, quality),
  })
  return best ?? largest
}

const cannotFit = 'This picture cannot be made small enough. Choose a larger size.'

interface Weighed {
  /** In proportion to the bytes it is expected to take. */
  weight: number
}

interface Search<Candidate extends Weighed> {
  /** The largest first. */
  candidates: readonly Candidate[]
  /** What something was found to take. */
  known: Weighed & { bytes: number }
  maxBytes: number
  draft: (candidate: Candidate) => Promise<Fitted>
}

/**
 * Finds the largest that fits, as far as can be told from those that were tried: each draft tells anew
 * what to expect of the others. Undefined where none fits.
 */
async function firstThatFits<Candidate extends Weighed>({
  candidates,
  known,
  maxBytes,
  draft,
}: Search<Candidate>): Promise<Fitted | undefined> {
  let found: Fitted | undefined
  let left = candidates
  for (let { bytes, weight } = known; ;) {
    const expected = bytes / weight
    const at = left.findIndex((candidate) => candidate.weight * expected < maxBytes)
    const candidate = left[at]
    if (!candidate) return found
    const fitted = await draft(candidate)
    const fits = fitted.bytes < maxBytes
    if (fits) found = fitted
    left = fits ? left.slice(0, at) : left.slice(at + 1)
    ;({ bytes, weight } = { bytes: fitted.bytes, weight: candidate.weight })
  }
}
