import type { PageContextServer } from 'vike/types'
import '../../page-context'

export type Data = ReturnType<typeof data>

export function data({ content }: PageContextServer) {
  return { bio: content.bio }
}
