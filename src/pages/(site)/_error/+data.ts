import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { shellOf } from '../shell'

export function data({ content }: PageContextServer) {
  return shellOf(content)
}
