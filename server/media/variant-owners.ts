/** The pictures that derived ones are made from: the name of a variant begins with its picture's hash. */
export class VariantOwners {
  private readonly byHash = new Map<string, readonly string[]>()

  /** Adds a picture, which may be a copy of another. */
  add(filename: string, hash: string): void {
    const others = (this.byHash.get(hash) ?? []).filter((other) => other !== filename)
    this.byHash.set(hash, [...others, filename])
  }

  /** The pictures that a variant of this name is or will be made from. */
  of(variant: string): readonly string[] {
    return this.byHash.get(variant.slice(0, variant.indexOf('-'))) ?? []
  }

  /** Whether there is a picture for a variant of this name. */
  has(variant: string): boolean {
    return this.of(variant).length > 0
  }
}
