import path from 'node:path'

/** How a write ended, as the one who sent it saw it. */
export type Outcome = 'done' | 'refused' | 'unknown'

/** A text somebody wrote, which holds a word that occurs nowhere else. */
export interface Claim {
  word: string
  /** Who wrote it: an admin or visitor by a call, a developer by hand. */
  by: 'call' | 'hand'
  file: string
  /** The field of the file that it was written into. */
  field?: string
  outcome: Outcome
  /** Its deletion was asked for and answered: no trace of it may be left. */
  erased?: boolean
  /**
   * The developer who wrote it wrote something else over it or threw it away, perhaps uncommitted; or
   * whoever was asked decided against it.
   */
  givenUp?: boolean
}

/** Something whose deletion was answered: the addresses it had, and what held it. */
export interface Deletion {
  file: string
  addresses: string[]
  /** The entry whose file it was, and which is there still. */
  of?: string
}

/**
 * What the run knows to have happened, kept apart from all that the product says of itself. A place
 * is a field of a file; `current` holds the words that may stand there now, of which one must.
 */
export class Ledger {
  readonly claims: Claim[] = []
  deletions: Deletion[] = []
  readonly current = new Map<string, Set<string>>()
  /** What was brought back to a field of a file, after so many claims. */
  readonly returns: { file: string; field: string; word: string; after: number }[] = []
  /** Files that the developer moved, which nobody need have committed. */
  readonly movedFiles = new Set<string>()
  private words = 0

  /** @param voice what the words of this run begin with, other than those of one beside it */
  constructor(private readonly voice = 'spoken') {}

  /** A word that no other text of this run holds. */
  word(): string {
    this.words += 1
    // Long enough never to stand in a hash or a key by chance.
    return `${this.voice}${this.words}word`
  }

  /** Notes a write of `word` into a place. */
  note(written: Claim, field: string): Claim {
    const claim = { ...written, field }
    this.claims.push(claim)
    const place = `${claim.file}#${field}`
    if (claim.outcome === 'refused') return claim
    const known = this.current.get(place)
    if (claim.outcome === 'done') this.current.set(place, new Set([claim.word]))
    // Only where it is known what stood there can one of the two be asked for.
    else known?.add(claim.word)
    return claim
  }

  /** Notes how a write ended that had got no answer at first: either then or only now. */
  answered(claim: Claim, outcome: Outcome): void {
    claim.outcome = outcome
    const known = this.current.get(`${claim.file}#${claim.field ?? ''}`)
    if (outcome === 'done') known?.add(claim.word)
    else if (outcome === 'refused') known?.delete(claim.word)
  }

  /** From now on anything may stand in a file, because it was taken back, moved or deleted. */
  release(file: string): void {
    for (const place of this.current.keys()) {
      if (place.startsWith(`${file}#`)) this.current.delete(place)
    }
  }

  /** The same for all fields but one, which a whole form replaced. */
  releaseOthers(file: string, field: string): void {
    const kept = this.current.get(`${file}#${field}`)
    this.release(file)
    if (kept) this.current.set(`${file}#${field}`, kept)
  }

  /** What is expected of a file's fields now, to be compared later. */
  expected(file: string): Map<string, Set<string>> {
    return new Map([...this.current].filter(([place]) => place.startsWith(`${file}#`)))
  }

  /** Releases what nobody has written since `before`, because a developer chose another version. */
  releaseUnchanged(before: ReadonlyMap<string, Set<string>>): void {
    for (const [place, words] of before) {
      if (this.current.get(place) === words) this.current.delete(place)
    }
  }

  /** What a developer put there stands there now. */
  stands(file: string, field: string, word: string): void {
    this.current.set(`${file}#${field}`, new Set([word]))
  }

  /** Notes that a developer gave a file another name. */
  moved(from: string, to: string): void {
    for (const [place, words] of this.expected(from)) {
      this.current.set(place.replace(from, to), words)
    }
    this.release(from)
    this.movedFiles.add(from).add(to)
  }

  /** Of writes to one place at one moment, whichever came last may stand if one was answered. */
  race(file: string, field: string, words: readonly string[]): void {
    const claims = this.claims.filter(({ word }) => words.includes(word))
    if (!claims.some(({ outcome }) => outcome === 'done')) return
    const settled = claims.filter(({ outcome }) => outcome !== 'refused').map(({ word }) => word)
    this.current.set(`${file}#${field}`, new Set(settled))
  }

  /** Notes that a developer replaced this text by hand, and with it what they had typed there. */
  retype(text: string): void {
    for (const claim of this.claims) {
      if (claim.by === 'hand' && text.includes(claim.word)) claim.givenUp = true
    }
  }

  /** Notes that somebody who was asked decided against this text, which no commit need have had. */
  decidedAgainst(text: string): void {
    for (const claim of this.claims) if (text.includes(claim.word)) claim.givenUp = true
  }

  /**
   * Notes that it was decided about these fields of a file: what waited for that and is not in `history` was
   * under what somebody made of it, about which alone a person is asked.
   */
  superseded(file: string, fields: readonly string[], history: string): void {
    for (const claim of this.claims) {
      const isField = claim.file === file && fields.includes(claim.field ?? '')
      if (isField && !history.includes(claim.word)) claim.givenUp = true
    }
  }

  /** Notes an answered deletion. */
  gone(deletion: Deletion): void {
    this.release(deletion.file)
    this.deletions.push(deletion)
  }

  /** Notes that a file is there again, such as by an undo: neither it nor what it had need be gone any more. */
  back(file: string): void {
    const isBack = (deletion: Deletion) => deletion.file === file || deletion.of === file
    this.deletions = this.deletions.filter((deletion) => !isBack(deletion))
  }

  /** Notes that a developer brought a text back that may name what was deleted: that is theirs to mend. */
  named(text: string): void {
    const isNamed = ({ file }: Deletion) => text.includes(`Id: ${path.parse(file).name}\n`)
    this.deletions = this.deletions.filter((deletion) => !isNamed(deletion))
  }

  /** Notes that a file says what it once said: all that was written there then stands there again. */
  returned(file: string, text: string): void {
    this.release(file)
    for (const claim of this.claims) {
      const { field, word } = claim
      if (claim.file !== file || !field || !text.includes(word)) continue
      this.stands(file, field, word)
      this.returns.push({ file, field, word, after: this.claims.length })
    }
  }

  /** Notes that a file was erased from the history with all that was ever said of it. */
  forget(file: string): void {
    this.release(file)
    for (const claim of this.claims) if (claim.file === file) claim.givenUp = true
  }

  /** Notes that a developer threw away what they had not committed of a file, if that holds any. */
  discard(file: string): void {
    this.release(file)
    for (const claim of this.claims) {
      if (claim.by === 'hand' && claim.file === file) claim.givenUp = true
    }
  }
}
