import { kinds } from '../../../src/schema'
import type { RepositoryName } from '../../../src/schema/collection'
import type { Author } from '../../git/repository'
import { blobIdOrNone } from '../../files/blob-id'
import type { FileChange } from '../../store/journal'
import { subjectOf, trailersOf, type Touched } from './commit-text'
import type { NamedCall, Written } from './receipts'
import type { showFirstMedia } from './show-media'
import type { Site } from '../site/site'

/** What a save did: its commit, or why there is none yet. */
export interface Saved {
  /** The commit's id; '' if nothing changed or it is not committed yet. */
  change: string
  /** Why the files are saved but not committed yet. */
  pending?: string
  /** What of a hand edit with a mistake in it this save did not take over, in words. */
  aside?: string
}

/** One entry of a save: what its commit says of it, and its file. */
export interface Planned {
  touched: Touched
  file: FileChange
}

/** A save: files that belong together, and what they mean. The first entry names the commit. */
export interface SaveRequest {
  author: Author
  touched: readonly [Touched, ...Touched[]]
  files: readonly FileChange[]
  /** The commit's subject, if not the one of the first entry. */
  subject?: string
  /** How far new pictures are looked into in this turn, if not all of them. */
  prepare?: typeof showFirstMedia
}

/** What a commit needs to be made again by the next process. */
export interface SaveNote {
  repository: RepositoryName
  paths: string[]
  author: Author
  subject: string
  trailers: [string, string][]
  /** The call that asked for it, if it has a name, and what it wrote. */
  call?: NamedCall & { written: Written }
}

/** The note of a save that a call asked for. */
export function noteOf(request: SaveRequest, call: NamedCall | undefined): SaveNote {
  const { author, touched, files, subject } = request
  return {
    repository: kinds[touched[0].kind].repository,
    paths: files.map((file) => file.path),
    author,
    subject: subject ?? subjectOf(touched[0]),
    trailers: trailersOf(touched),
    call: call && { ...call, written: writtenBy(request) },
  }
}

function writtenBy({ touched: [{ kind, id, action }], files: [file] }: SaveRequest): Written {
  const content = file?.content ?? null
  return { kind, id, action, revision: blobIdOrNone(content) }
}

/** Writes down that a call's save is done, before the journal forgets it: so a kill loses neither. */
export async function keepReceipt(
  site: Pick<Site, 'receipts' | 'log'>,
  { call }: SaveNote,
  { change, pending }: Saved,
): Promise<void> {
  if (!call) return
  await site.receipts.keep(call, { save: { ...call.written, change, pending } }).catch((error) => {
    site.log.error({ err: error }, 'The receipt of a save could not be kept')
  })
}
