import { readObjects, type StoredObject } from '../blobs'
import { objectId } from '../object-id'
import type { Place } from '../run'
import { type CommitLinks, linksOf, relink, retarget, tagTarget } from './commit-object'
import { noteFolders, newCommits } from './new-commits'
import { TreeRewriter } from './rewrite-trees'
import { writePack } from './write-pack'

// Of one answer of git's there must be room in memory.
const commitsAtOnce = 400
const packSize = 16 * 1024 * 1024

/** How a commit looks in the new history: which it is now, and its tree. */
interface Known {
  id: string
  tree: string
  oldTree: string
}

/**
 * Writes a history anew as if some blobs had never been in it, beside the old one: nothing that is in
 * use changes. May be told of more commits again and again; the same ones always become the same.
 */
export class HistoryRewriter {
  /** What old commits and tags are now, those included that stayed as they were. */
  readonly #known = new Map<string, Known>()
  readonly #tags = new Map<string, string>()
  readonly #trees: TreeRewriter
  #pending = new Map<string, StoredObject>()
  #pendingSize = 0
  // Up to these all is known.
  #tips: readonly string[] = []
  /** The packs that were written. */
  readonly packs: string[] = []

  constructor(
    private readonly place: Place,
    doomed: ReadonlySet<string>,
  ) {
    this.#trees = new TreeRewriter(place, doomed, (object) => this.#write(object))
  }

  /** What an object is called in the new history; itself where it stays or is not known. */
  now(id: string): string {
    return this.#tags.get(id) ?? this.#known.get(id)?.id ?? id
  }

  /** The ids of the commits and tags that have become others. */
  get replaced(): string[] {
    return [...this.#known.keys(), ...this.#tags.keys()].filter((id) => this.now(id) !== id)
  }

  /** The old trees that have become others. */
  get replacedTrees(): string[] {
    return this.#trees.replaced
  }

  /** Writes what can be reached from these commits and tags and was not written before. Throws GitError. */
  async extend(commits: readonly string[], tags: readonly string[]): Promise<void> {
    const news = await newCommits(this.place, commits, this.#tips)
    await noteFolders(this.place, commits, this.#tips, this.#trees)
    for (let at = 0; at < news.length; at += commitsAtOnce) {
      await this.#take(news.slice(at, at + commitsAtOnce))
    }
    for (const tag of tags) await this.#retag(tag)
    await this.#flush()
    this.#tips = [...new Set([...this.#tips, ...commits])]
  }

  async #take(ids: readonly string[]): Promise<void> {
    const objects = await readObjects(this.place, ids)
    const bodies = ids.map((id): [string, Buffer] => {
      const found = objects.get(id)
      if (found?.type !== 'commit') throw new Error(`The commit ${id} cannot be read`)
      return [id, found.body]
    })
    const links = bodies.map(([, body]) => linksOf(body))
    await this.#trees.load(links.map(({ tree }) => tree))
    for (const [index, [id, body]] of bodies.entries()) {
      const link = links[index]
      if (link) this.#known.set(id, this.#renew(id, body, link))
      if (this.#pendingSize > packSize) await this.#flush()
    }
  }

  #renew(id: string, body: Buffer, { tree: oldTree, parents: oldParents }: CommitLinks): Known {
    const tree = this.#trees.rewrite(oldTree)
    const parents = oldParents.map((parent) => this.now(parent))
    const isSame = tree === oldTree && parents.every((parent, at) => parent === oldParents[at])
    if (isSame) return { id, tree, oldTree }
    const [first = '', ...more] = oldParents
    const parent = more.length === 0 ? this.#known.get(first) : undefined
    // It did nothing else than what has never been.
    if (parent?.tree === tree && parent.oldTree !== oldTree) return { ...parent, oldTree }
    return {
      id: this.#write({ type: 'commit', body: relink(body, { tree, parents }) }),
      tree,
      oldTree,
    }
  }

  async #retag(id: string): Promise<string> {
    const tag = (await readObjects(this.place, [id])).get(id)
    if (tag?.type !== 'tag') return this.now(id)
    const { object } = tagTarget(tag.body)
    const target = await this.#retag(object)
    const now =
      target === object ? id : this.#write({ type: 'tag', body: retarget(tag.body, target) })
    this.#tags.set(id, now)
    return now
  }

  #write(object: StoredObject): string {
    const id = objectId(object)
    this.#pending.set(id, object)
    this.#pendingSize += object.body.length
    return id
  }

  async #flush(): Promise<void> {
    if (this.#pending.size === 0) return
    const objects = [...this.#pending.values()]
    this.#pending.clear()
    this.#pendingSize = 0
    this.packs.push(await writePack(this.place, objects))
  }
}
