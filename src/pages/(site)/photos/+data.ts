import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { photosIn } from '../../../lib/photo'
import { shellOf } from '../shell'

export type Data = ReturnType<typeof data>

export function data({ content }: PageContextServer) {
  return {
    ...shellOf(content),
    photos: {
      headshots: photosIn('headshots', content),
      production: photosIn('production', content),
    },
  }
}
