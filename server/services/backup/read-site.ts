import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { AppError, conflicting, storageFailed } from '../../errors'
import { readBlobs } from '../../git/blobs'
import { type Position, readPosition, writeBundle } from '../../git/bundle'
import { noHistory } from '../../git/must-have-history'
import { findFolders } from '../../git/folders'
import { filesAt } from '../../git/tree'
import { whyInPart } from '../../git/why-in-part'
import { repositoryNames, type RepositoryName } from '../../../src/schema/collection'
import { isPrivate, privateFolders } from '../../../src/schema/private-folders'
import type { Place } from '../../git/run'
import { blobId } from '../../files/blob-id'
import { exists } from '../../files/exists'
import { notOurs } from '../../files/own-folder'
import { errorCode } from '../../files/paths'
import { readIfThere } from '../../files/read'
import { sha256 } from '../../files/sha256'
import { blobsOf, type WaitingSave, waitingSaves } from '../save/waiting-saves'
import { type BackupFile, type LooseBlob, names, sealedNames } from './format'
import { listFiles, pendingFile } from './site-files'

/** Where a site's two histories are. */
interface Places {
  site: Place
  private: Place & { gitDir: string }
}

/** A site at one moment; the bytes that no commit has are in the folder that was given. */
export interface Reading {
  site: Position
  private?: Position
  files: BackupFile[]
  blobs: LooseBlob[]
}

const attempts = 60
const pauseMs = 40

// What says the same for longer than any file or history takes to be replaced is no change.
const changeMs = 1000

/** What is said where the disk of the site is full. */
export const noRoomAtSite =
  'No backup was made: the disk that the site is on is full, and a backup is put together there first, wherever it goes. Make room there and try again.'

/** An error that ended an attempt, and since when (ms) all of them end with it. */
interface Failure {
  error: unknown
  since: number
}

type Positions = Pick<Reading, RepositoryName>

interface Known {
  stamp: string
  size: number
  sha256: string
  blob: string
  /** Its bytes are in the folder. */
  copied: boolean
}

/** Reads a site while its server runs: takes no lock, recovers nothing and writes nothing there. */
export class SiteReader {
  // What was read stays good as long as its stamp is the same, so that each attempt is shorter.
  private readonly known = new Map<string, Known>()

  constructor(
    private readonly places: Places,
    /** Where bundles and files are put that the archive needs. */
    private readonly folder: string,
  ) {}

  /**
   * Reads until nothing changed meanwhile, so that all of it is of one moment. Throws 503 where
   * changes never pause, 409 for a site without a history or with a part of it, or with a file
   * that this user may not read, 500 in the words of git or the disk where it cannot be read, or has no room.
   */
  async read(): Promise<Reading> {
    let failure: Failure | undefined
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        const reading = await this.attempt()
        if (reading) return reading
        failure = undefined
      } catch (error) {
        // A file or a history that is replaced at this moment is there in the next.
        failure = await this.lasting(error, failure)
      }
      await wait(pauseMs * Math.random())
    }
    throw new AppError(
      503,
      'site_busy',
      'The site could not be read at one moment: it was changed again and again. Try again later.',
      { cause: failure?.error },
    )
  }

  private async attempt(): Promise<Reading | undefined> {
    const committed = await this.committedFiles(await this.positions())
    const before = await this.positions()
    const stamps = await listFiles(this.workTree)
    for (const [file, stamp] of stamps) await this.readFile(file, stamp, committed.get(file))
    const blobs = await this.looseBlobs()
    const isSteady =
      isDeepStrictEqual(await listFiles(this.workTree), stamps) &&
      isDeepStrictEqual(await this.positions(), before)
    const files = isSteady ? this.files([...stamps.keys()], await this.committedFiles(before)) : []
    if (!files || !isSteady) return undefined
    await this.bundle(before)
    return { ...before, files, blobs }
  }

  /** The files as they were read; undefined where one was not copied that no commit has by now. */
  private files(
    paths: readonly string[],
    committed: ReadonlyMap<string, string>,
  ): BackupFile[] | undefined {
    const files: BackupFile[] = []
    for (const file of paths) {
      const found = this.known.get(file)
      const kept = found?.blob !== committed.get(file)
      if (!found || (kept && !found.copied)) return undefined
      files.push({ path: file, size: found.size, sha256: found.sha256, kept })
    }
    return files
  }

  private get workTree(): string {
    return this.places.site.workTree
  }

  private async positions(): Promise<Positions> {
    const { site: open, private: closed } = this.places
    const [site, own] = await Promise.all([
      readPosition(open),
      // There is none before the first start of a server.
      (await exists(closed.gitDir)) ? readPosition(closed) : undefined,
    ])
    if (!site) throw noHistory()
    return { site, private: own }
  }

  private async bundle(at: Positions): Promise<void> {
    const files = { site: names.siteBundle, private: sealedNames.privateBundle }
    for (const name of repositoryNames) {
      const scratch = path.join(this.folder, `${name}.git`)
      await rm(scratch, { recursive: true, force: true })
      const file = path.join(this.folder, files[name])
      if (at[name]) await writeBundle(this.places[name], at[name], file, scratch)
    }
  }

  private async committedFiles(at: Positions): Promise<Map<string, string>> {
    const [site, own] = await Promise.all([
      filesAt(this.places.site, at.site.head, ['content', 'media']),
      at.private ? filesAt(this.places.private, at.private.head, privateFolders) : undefined,
    ])
    return new Map([...[...site].filter(([file]) => !isPrivate(file)), ...(own ?? [])])
  }

  private async readFile(file: string, stamp: string, committed = ''): Promise<void> {
    const known = this.known.get(file)
    if (known?.stamp === stamp && (known.copied || known.blob === committed)) return
    const bytes = await readOurs(path.join(this.workTree, file))
    if (!bytes) throw new Error(`${file} has just been deleted`)
    const [sum, blob] = [sha256(bytes), blobId(bytes)]
    const copied = blob !== committed
    if (copied) await this.keep(`files/${sum}`, bytes)
    this.known.set(file, { stamp, size: bytes.length, sha256: sum, blob, copied })
  }

  /** The blobs that saves without a commit need; those that git has cleared up are left out. */
  private async looseBlobs(): Promise<LooseBlob[]> {
    const kept: LooseBlob[] = []
    const bytes = await readIfThere(path.join(this.workTree, pendingFile))
    for (const { repository, edits } of readPending(bytes)) {
      const ids = blobsOf(edits)
      const contents = await readBlobs(this.places[repository], ids)
      for (const [index, content] of contents.entries()) {
        const id = ids[index]
        if (!id || !content || kept.some((blob) => blob.id === id)) continue
        await this.keep(`blobs/${repository}/${id}`, content)
        kept.push({ history: repository, id })
      }
    }
    return kept
  }

  /** Notes with what an attempt ended. Throws an AppError in words where it stays the same. */
  private async lasting(error: unknown, before: Failure | undefined): Promise<Failure> {
    if (error instanceof AppError) throw error
    const isSame = before && String(before.error) === String(error)
    if (!isSame) return { error, since: Date.now() }
    if (Date.now() - before.since < changeMs) return before
    const { site } = this.places
    // Of a partial clone the files that git has not fetched yet may be none that a backup needs.
    const inPart = await whyInPart(site, await findFolders(site))
    if (inPart) throw conflicting(inPart)
    if (errorCode(error) === 'ENOSPC') throw storageFailed(noRoomAtSite, error)
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError(500, 'not_readable', `The site could not be read: ${why}`, { cause: error })
  }

  private async keep(name: string, bytes: Buffer): Promise<void> {
    const file = path.join(this.folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
}

/** As `readIfThere`; throws 409 `not_ours`, with what helps, for what another user alone may read. */
async function readOurs(file: string): Promise<Buffer | null> {
  try {
    return await readIfThere(file)
  } catch (error) {
    throw errorCode(error) === 'EACCES' ? notOurs(file, error) : error
  }
}

/** The saves that wait; none where the file is damaged, which is then kept as it is. */
function readPending(bytes: Buffer | null): readonly WaitingSave[] {
  try {
    return waitingSaves.parse(JSON.parse(bytes?.toString('utf8') ?? '[]'))
  } catch {
    return []
  }
}
