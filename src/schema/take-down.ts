import type { Usage } from './api'

/** Where a picture is seen and used, for the question before it is taken down. */
export interface PictureUse {
  /** The names of the public pages that show it now. */
  pages: string[]
  /** The names of the pages whose picture for sharing is made of it. */
  shared: string[]
  /** Whether search engines are told that it is the performer's picture. */
  isPortrait: boolean
  usages: Usage[]
  /** The titles of other entries in the library that are the same picture, and go with it. */
  copies: string[]
  /** The address of the remote that has the history with it, without credentials; null without one. */
  remote: string | null
}
