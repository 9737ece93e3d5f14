import { NotFound } from '../../../site/not-found'

export function Page() {
  return <NotFound />
}
