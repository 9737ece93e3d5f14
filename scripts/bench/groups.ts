import { pages } from './groups/pages'
import { saves } from './groups/saves'
import { writers } from './groups/writers'
import type { Group } from './row'

/** Every group of rows, in the order of the table. */
export const groups: readonly Group[] = [saves, writers, pages]
