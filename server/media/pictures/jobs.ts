import { cleanPicture } from './clean-picture'
import type { EncodedImage } from './encode'
import { encodePrint } from './encode-print'
import { encodeVariant } from './encode-variant'
import { ingestImage } from './ingest'
import { keepOriginal, turnOriginal } from './keep-original'
import { measureAhead, measureImage } from './measure'
import { previewImage } from './preview'
import { rotateImage } from './rotate'
import { renderSocialImage } from './social-image'

async function ingestMeasured(...args: Parameters<typeof ingestImage>): Promise<EncodedImage> {
  const made = await ingestImage(...args)
  measureAhead(made.bytes)
  return made
}

/** All that is made of pictures, by the names under which it is asked for. */
export const pictureJobs = {
  clean: cleanPicture,
  ingest: ingestMeasured,
  measure: measureImage,
  original: keepOriginal,
  preview: previewImage,
  print: encodePrint,
  rotate: rotateImage,
  socialImage: renderSocialImage,
  turnOriginal,
  variant: encodeVariant,
}

export type PictureJobs = typeof pictureJobs
