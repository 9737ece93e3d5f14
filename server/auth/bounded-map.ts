/** A map of at most `limit` keys: setting one more drops the key that was set longest ago. */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, Value>()

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.entries.size
  }

  get(key: string): Value | undefined {
    return this.entries.get(key)
  }

  set(key: string, value: Value): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    const oldest = this.entries.keys().next()
    if (this.entries.size > this.limit && !oldest.done) this.entries.delete(oldest.value)
  }

  delete(key: string): void {
    this.entries.delete(key)
  }
}
