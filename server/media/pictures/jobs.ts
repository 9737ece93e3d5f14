import { cleanPicture } from './clean-picture'
import { encodeVariant } from './encode-variant'
import { ingestImage } from './ingest'
import { measureImage } from './measure'
import { rotateImage } from './rotate'
import { renderSocialImage } from './social-image'

/** All that is made of pictures, by the names under which it is asked for. */
export const pictureJobs = {
  clean: cleanPicture,
  ingest: ingestImage,
  measure: measureImage,
  rotate: rotateImage,
  socialImage: renderSocialImage,
  variant: encodeVariant,
}

export type PictureJobs = typeof pictureJobs
