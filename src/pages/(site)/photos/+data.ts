import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { headshotsIn, photosIn } from '../../../lib/photo'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

export function data({ content }: PageContextServer) {
  const { photos: headshots, archive } = headshotsIn(content)
  return {
    ...shellOf(content),
    photos: { headshots, production: photosIn('production', content) },
    archive,
  }
}
