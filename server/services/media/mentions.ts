/**
 * The names that the entries of a list mention. Of a list that is much like the one before, as after a
 * save, only what stands between their common beginning and end is looked at.
 */
export class Mentions {
  private list: readonly object[] = []
  private readonly counts = new Map<string, number>()

  /** @param namesOf what an entry mentions; of one entry always the same */
  constructor(private readonly namesOf: (entry: object) => readonly string[]) {}

  /** The names in a list, each once. */
  in(list: readonly object[]): Iterable<string> {
    const { list: before, counts } = this
    let from = 0
    while (from < list.length && list[from] === before[from]) from += 1
    let [to, toBefore] = [list.length, before.length]
    while (Math.min(to, toBefore) > from && list[to - 1] === before[toBefore - 1]) {
      to -= 1
      toBefore -= 1
    }
    this.count(list.slice(from, to), 1)
    this.count(before.slice(from, toBefore), -1)
    this.list = list
    return counts.keys()
  }

  private count(entries: readonly object[], by: 1 | -1): void {
    for (const name of entries.flatMap(this.namesOf)) {
      const times = (this.counts.get(name) ?? 0) + by
      if (times > 0) this.counts.set(name, times)
      else this.counts.delete(name)
    }
  }
}
