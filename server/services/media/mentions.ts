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
    const come = list.slice(from, to).flatMap(this.namesOf)
    const gone = before.slice(from, toBefore).flatMap(this.namesOf)
    this.list = list
    for (const name of come) counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const name of gone) {
      const times = (counts.get(name) ?? 0) - 1
      if (times > 0) counts.set(name, times)
      else counts.delete(name)
    }
    return counts.keys()
  }
}
