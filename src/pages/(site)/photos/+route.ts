import { publicPageAt } from '../../../schema/public-pages'

/** Also the further pages of each tab. */
export function route({ urlPathname }: { urlPathname: string }): boolean {
  return publicPageAt(urlPathname)?.path === '/photos'
}
