import { publicPageAt } from '../../../schema/public-pages'

/** Also the further pages of the list. */
export function route({ urlPathname }: { urlPathname: string }): boolean {
  return publicPageAt(urlPathname)?.path === '/news'
}
