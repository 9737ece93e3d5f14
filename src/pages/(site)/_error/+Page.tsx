import { NotFound } from '../../../site/not-found/not-found'

export function Page() {
  return <NotFound />
}
