import type { PageContextServer } from 'vike/types'
import '../../page-context'
import { homeData } from '../home-data'

export function data({ content }: PageContextServer) {
  return homeData(content)
}
