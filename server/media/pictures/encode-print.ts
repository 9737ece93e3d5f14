import { coveringPart } from '../../../src/lib/pictures/focal-point'
import { print } from '../../../src/lib/pictures/print'
import type { FocalPoint } from '../../../src/schema/focal-point'
import { withDensity } from '../clean/jpeg'
import { asJpeg } from './encode'
import { openImage } from './sharp'

const quality = 92

/** Makes of a picture's file a JPEG for a print of 8 × 10 inches, cropped around its focal point. */
export async function encodePrint(file: string, focalPoint?: FocalPoint | null): Promise<Buffer> {
  const { width, height, density } = print
  const { autoOrient } = await openImage(file).metadata()
  const image = openImage(file)
    .autoOrient()
    .extract(coveringPart(autoOrient, print, focalPoint ?? undefined))
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
  return withDensity((await asJpeg(image, quality)).bytes, density)
}
