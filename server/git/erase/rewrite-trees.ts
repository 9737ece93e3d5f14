import { readObjects, type StoredObject } from '../blobs'
import { emptyTree } from '../object-id'
import type { Place } from '../run'
import { isFile, isFolder, readTree, writeTree, type TreeItem } from './tree-object'

/** Writes trees anew without some blobs, looking only into folders in which one ever was. */
export class TreeRewriter {
  readonly #now = new Map<string, string>()
  #loaded = new Map<string, TreeItem[]>()
  readonly #folders = new Set<string>([''])

  constructor(
    private readonly place: Place,
    private readonly doomed: ReadonlySet<string>,
    private readonly write: (object: StoredObject) => string,
  ) {}

  /** Whether a blob is to go. */
  isDoomed(blob: string): boolean {
    return this.doomed.has(blob)
  }

  /** Notes that a doomed blob was at this path at some time, as latin1. */
  note(file: string): void {
    const parts = file.split('/').slice(0, -1)
    for (let depth = 1; depth <= parts.length; depth += 1) {
      this.#folders.add(`${parts.slice(0, depth).join('/')}/`)
    }
  }

  /** The trees that have become others. */
  get replaced(): string[] {
    return [...this.#now].filter(([key, now]) => idIn(key) !== now).map(([key]) => idIn(key))
  }

  /** Reads these root trees and those below them that matter, so that `rewrite` has them at hand. */
  async load(roots: readonly string[]): Promise<void> {
    this.#loaded = new Map()
    let wanted = roots.map((id) => ({ id, folder: '' }))
    while (wanted.length > 0) {
      const fresh = wanted.filter(({ id, folder }) => !this.#now.has(folder + id))
      const missing = fresh.map(({ id }) => id).filter((id) => !this.#loaded.has(id))
      for (const [id, { type, body }] of await readObjects(this.place, missing)) {
        if (type === 'tree') this.#loaded.set(id, readTree(body))
      }
      const below = fresh.flatMap(({ id, folder }) => this.#below(id, folder))
      wanted = [...new Map(below.map((next) => [next.folder + next.id, next])).values()]
    }
  }

  /** What a root tree that was loaded is in the new history. */
  rewrite(id: string, folder = ''): string {
    const key = folder + id
    const known = this.#now.get(key)
    if (known !== undefined) return known
    const items = this.#loaded.get(id)
    if (!items) throw new Error(`The tree ${id} cannot be read`)
    const left = items.flatMap((item) => this.#item(item, folder))
    const isSame = left.length === items.length && left.every((item, at) => item === items[at])
    const now = isSame ? id : this.write({ type: 'tree', body: writeTree(left) })
    this.#now.set(key, now)
    return now
  }

  #item(item: TreeItem, folder: string): TreeItem[] {
    if (isFile(item)) return this.doomed.has(item.id) ? [] : [item]
    const inside = `${folder}${item.name}/`
    if (!isFolder(item) || !this.#folders.has(inside)) return [item]
    const id = this.rewrite(item.id, inside)
    if (id === item.id) return [item]
    return id === emptyTree ? [] : [{ ...item, id }]
  }

  #below(id: string, folder: string) {
    return (this.#loaded.get(id) ?? [])
      .filter((item) => isFolder(item))
      .map((item) => ({ id: item.id, folder: `${folder}${item.name}/` }))
      .filter((next) => this.#folders.has(next.folder))
  }
}

const idIn = (key: string) => key.slice(-40)
