import { exports } from './groups/exports'
import { history } from './groups/history'
import { limited } from './groups/limited'
import { memory } from './groups/memory'
import { pages } from './groups/pages'
import { pictures } from './groups/pictures'
import { rebuilds } from './groups/rebuilds'
import { saves } from './groups/saves'
import { starts } from './groups/starts'
import { uploads } from './groups/uploads'
import { writers } from './groups/writers'
import type { Group } from './row'

/** Every group of rows, in the order of the table. */
export const groups: readonly Group[] = [
  saves,
  writers,
  rebuilds,
  pages,
  pictures,
  uploads,
  memory,
  limited,
  starts,
  exports,
  history,
]
