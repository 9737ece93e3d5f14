import type { ContentIssue } from '../../../src/schema/api'

/** What is wrong with the running site beside its content files, by name, for the owner to see. */
export class Problems {
  private readonly messages = new Map<string, string>()

  /** `onChange` hears that the list has changed. */
  constructor(private readonly onChange: () => void) {}

  /** Says what is wrong with something, in a whole sentence for the owner. */
  set(what: string, message: string): void {
    if (this.messages.get(what) === message) return
    this.messages.set(what, message)
    this.onChange()
  }

  /** Says that nothing is wrong with it any more. */
  clear(what: string): void {
    if (this.messages.delete(what)) this.onChange()
  }

  /** Says what is wrong with the things whose names begin like this, and that no others of them are. */
  replace(beginning: string, found: ReadonlyMap<string, string>): void {
    const solved = [...this.messages.keys()].filter((what) => what.startsWith(beginning))
    for (const what of solved) if (!found.has(what)) this.clear(what)
    for (const [what, message] of found) this.set(what, message)
  }

  /** The list, in the order things went wrong; none of them has a line. */
  list(): ContentIssue[] {
    const nowhere = { line: 0, column: 0, field: '' }
    return [...this.messages].map(([file, message]) => ({ file, message, ...nowhere }))
  }
}
