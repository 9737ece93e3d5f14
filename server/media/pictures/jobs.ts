import { cleanPicture } from './clean-picture'
import { encodePrint } from './encode-print'
import { encodeVariant } from './encode-variant'
import { ingestImage } from './ingest'
import { keepOriginal, turnOriginal } from './keep-original'
import { measureImage } from './measure'
import { rotateImage } from './rotate'
import { renderSocialImage } from './social-image'

/** All that is made of pictures, by the names under which it is asked for. */
export const pictureJobs = {
  clean: cleanPicture,
  ingest: ingestImage,
  measure: measureImage,
  original: keepOriginal,
  print: encodePrint,
  rotate: rotateImage,
  socialImage: renderSocialImage,
  turnOriginal,
  variant: encodeVariant,
}

export type PictureJobs = typeof pictureJobs
