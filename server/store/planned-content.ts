import { collections, type KindName } from '../../src/schema'
import { listOrder } from '../../src/schema/list-order'
import { isShownAt } from '../../src/schema/public-content'
import { entryOf } from './content-index'
import type { ContentStore } from './content-store'
import { loadText } from './load-file'
import { locate } from './locations'

/** What may be read of a content, now or as it is planned. */
export type ReadableContent = Pick<ContentStore, 'list' | 'shown' | 'read'>

type Listed = ReturnType<typeof entryOf> & { id: string }

/** By kind and id, what will be served; null for what is deleted. */
type Planned = ReadonlyMap<KindName, ReadonlyMap<string, Listed | null>>

/**
 * A content as it will be once these files (site-relative; null: deleted) are written and read again.
 * Those that hold no entry, or a mistake, are passed over.
 */
export function plannedContent(
  store: ReadableContent,
  contents: ReadonlyMap<string, Buffer | null>,
): ReadableContent {
  const planned = plannedEntries(contents)
  const read = (name: KindName): unknown =>
    planned.get(name)?.get('') ?? store.read(name as Parameters<typeof store.read>[0])
  const list = (name: keyof typeof collections): readonly unknown[] => {
    const own = planned.get(name)
    if (!own && !planned.has('order')) return store.list(name)
    const kept = store.list(name).filter(({ id }) => !own?.has(id)) as unknown as Listed[]
    const entries = [...kept, ...(own?.values() ?? [])].filter((entry) => entry !== null)
    const order = read('order') as Partial<Record<string, string[]>> | undefined
    return entries.sort(listOrder(name, order?.[name]))
  }
  const shown = (name: keyof typeof collections, at: number) =>
    list(name).filter((entry) => isShownAt(collections[name], entry as object, at))
  return { read, list, shown } as ReadableContent
}

function plannedEntries(contents: ReadonlyMap<string, Buffer | null>): Planned {
  const planned = new Map<KindName, Map<string, Listed | null>>()
  for (const [file, content] of contents) {
    const found = locate(file)
    const loaded = found && content && loadText(found.kind, content.toString('utf8'))
    if (!found || loaded?.ok === false) continue
    const entry = loaded ? (entryOf(found.id, loaded.file) as Listed) : null
    const ofKind = planned.get(found.kind) ?? new Map<string, Listed | null>()
    planned.set(found.kind, ofKind.set(found.id, entry))
  }
  return planned
}
