import type { ImageVariant } from '../../../src/schema/public-content'
import { asAvif, asJpeg, asWebp } from './encode'
import { openImage } from './sharp'

const encoders = {
  jpeg: (image: ReturnType<typeof openImage>) => asJpeg(image, 78),
  webp: (image: ReturnType<typeof openImage>) => asWebp(image, 78),
  avif: (image: ReturnType<typeof openImage>) => asAvif(image),
}

/** Makes one variant from the picture's file. */
export async function encodeVariant(
  file: string,
  { format, width }: Pick<ImageVariant, 'format' | 'width'>,
): Promise<Buffer> {
  const image = openImage(file).autoOrient().toColourspace('srgb').resize({ width })
  return (await encoders[format](image)).bytes
}
