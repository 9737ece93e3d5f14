import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { filmAt } from '../../../lib/film'
import { pictureOf } from '../../../lib/picture'
import { proseOf } from '../../../lib/prose/prose'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

export function data({ content }: PageContextServer) {
  const { reel, reelUrl, images } = content
  const film = filmAt(reelUrl || reel.videoSrc)
  const image = images.find(({ url }) => url === reel.thumbnailSrc)
  return {
    ...shellOf(content),
    reel: film && {
      film,
      title: reel.title,
      description: proseOf(reel.description),
      tags: reel.tags.filter((tag) => tag !== ''),
      poster: image ? pictureOf(image) : null,
    },
  }
}
