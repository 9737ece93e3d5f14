import { mergeValues } from '../../../lib/merge/merge-values'
import { fingerprint } from '../../../lib/same-value'
import { formOf, start, type Values } from './edited-values'

/** What a server says of an entry it keeps, with the server's rule of merging. */
export class MergingServer {
  values = start
  private readonly history = new Map<string, Values>()

  constructor() {
    this.save(start)
  }

  /** The entry as it is or was at some time, for a form. */
  version(values = this.values) {
    return { revision: fingerprint(values), values: formOf(values) }
  }

  save(values: Values) {
    this.values = values
    this.history.set(fingerprint(values), values)
  }

  /** What becomes of fields that were made from a revision; undefined where both sides collide. */
  merged(sent: { revision: string; fields: Values }): Values | undefined {
    if (sent.revision === fingerprint(this.values)) return { ...this.values, ...sent.fields }
    const base = this.history.get(sent.revision) ?? {}
    const { merged, conflicts } = mergeValues(base, { ...base, ...sent.fields }, this.values)
    return conflicts.length === 0 ? merged : undefined
  }
}
