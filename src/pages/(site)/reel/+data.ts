import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { filmAt } from '../../../lib/film'
import { pictureOf } from '../../../lib/pictures/picture'
import { proseOf } from '../../../lib/prose/prose'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

export function data({ content }: PageContextServer) {
  const { reel, reelUrl, images, texts } = content
  const film = filmAt(reelUrl || reel.videoSrc)
  const image = images.find(({ url }) => url === reel.thumbnailSrc)
  return {
    ...shellOf(content),
    coming: texts.reelComing,
    reel: film && {
      film,
      heading: reel.heading,
      facts: reel.facts.filter((fact) => fact !== ''),
      title: reel.title,
      description: proseOf(reel.description),
      tags: reel.tags.filter((tag) => tag !== ''),
      poster: image ? pictureOf(image) : null,
    },
  }
}
