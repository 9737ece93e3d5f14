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

// Best first. Below the last, a smaller picture looks better than a coarser one.
const qualities = [100, 90, 86, 82, 78, 74, 70]
const acceptableQuality = 70
const steps = 48

/**
 * Encodes a picture at the largest dimensions that stay below `maxBytes` at an acceptable quality,
 * and there at the best quality that does. Takes at most ten encodings. Throws 400 where not even
 * a tiny copy is small enough.
 */
export async function fitImage(
  { width, height, open }: Source,
  maxBytes: number,
  encode: Encode,
): Promise<EncodedImage> {
  const widths = Array.from({ length: steps }, (_, n) => Math.max(1, Math.round(width * 0.92 ** n)))
  const sized = (target: number) =>
    target === width
      ? open()
      : open().resize(target, Math.max(1, Math.round((height * target) / width)), { fit: 'fill' })
  const largest = await firstThatFits(widths, maxBytes, (w) => encode(sized(w), acceptableQuality))
  if (!largest) throw invalid([{ path: 'image', message: cannotFit }])
  const { width: chosen } = largest
  const best = await firstThatFits(qualities, maxBytes, (q) => encode(sized(chosen), q))
  return best ?? largest
}

const cannotFit = 'This picture cannot be made small enough. Choose a larger size.'

/** Searches candidates in descending order of size by halves. */
async function firstThatFits<Candidate>(
  candidates: readonly Candidate[],
  maxBytes: number,
  encode: (candidate: Candidate) => Promise<EncodedImage>,
): Promise<EncodedImage | undefined> {
  let found: EncodedImage | undefined
  let [low, high] = [0, candidates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const candidate = candidates[middle]
    if (candidate === undefined) break
    const image = await encode(candidate)
    if (image.bytes.length < maxBytes) {
      found = image
      high = middle
    } else {
      low = middle + 1
    }
  }
  return found
}
