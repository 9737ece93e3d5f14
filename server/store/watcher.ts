import { once } from 'node:events'
import { type FSWatcher, watch as watchFolder } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { watch } from 'chokidar'
import { isOnFarDisk } from '../files/far-disk'
import { ifReached, isMissing, withSlashes } from '../files/paths'
import { FarFiles } from './far-files'
import { SteadyFiles } from './steady-files'
import { isTemporary } from './strays'

const watched = ['content', 'media']
const betweenLooksMs = 1_000

/** Something that watches until it is closed. */
export interface Watching {
  /** Stops watching; paths still gathered are not reported. */
  close(): Promise<void>
}

/**
 * Watches content/ and media/, folders that may not exist yet, and calls `onPaths` with the
 * site-relative posix paths of what was added, changed or removed, as soon as it has come to rest.
 * Only folders are watched, since systems allow few watches; a disk that other computers write, too, is
 * looked at every few seconds. `onError` hears that changes may be missed from now on.
 */
export async function watchContent(
  siteDir: string,
  onPaths: (paths: string[]) => void,
  onError: (error: unknown) => void,
): Promise<Watching> {
  // A link leads to its folder, and is not watched as one.
  const folder = await realpath(siteDir)
  const steady = new SteadyFiles(folder, onPaths)
  const onFile = (absolute: string) => {
    const file = relativeTo(folder, absolute)
    if (isWatched(file) && !isTemporary(path.posix.basename(file))) steady.add(file)
  }
  const folders = watched.map((name) => path.join(folder, name))
  // Each may be a disk of its own.
  const areFar = await Promise.all([folder, ...folders].map(isOnFarDisk))
  const watching = areFar.includes(true)
    ? await FarFiles.watch({ folders, onFile })
    : await followFolders({ folder, onFile, onError })
  // A folder that is moved away, with all that is watched in it, tells nothing of its return.
  const place = placeOf(folder)
  const looking = setInterval(() => {
    if (placeOf(folder) !== place) onError(new Error(`${folder} is not where it was`))
  }, betweenLooksMs)
  looking.unref()
  return {
    async close() {
      clearInterval(looking)
      steady.close()
      await watching.close()
    },
  }
}

interface Told {
  folder: string
  /** Gets the path of what changed, or of the folder it is in where no more is known. */
  onFile: (file: string) => void
  onError: (error: unknown) => void
}

/** Hears from the system what changes in each folder. */
async function followFolders({ folder, onFile, onError }: Told): Promise<Watching> {
  const full = new FullFolders(onFile, onError)
  // Chokidar follows which folders there are. It reads a folder anew with each change in it, so it
  // has only those with few names: the site's own, where the two may be replaced, and content/.
  const watcher = watch(folder, {
    depth: 0,
    followSymlinks: false,
    ignored: (file, stats) => !mayMatter(folder, file) || (stats && !stats.isDirectory()) === true,
  })
  let isReady = false
  watcher.on('addDir', (added) => {
    if (added === path.join(folder, 'content')) watcher.add(added)
    else if (added !== folder) full.watch(added)
    if (isReady) onFile(added)
  })
  watcher.on('unlinkDir', (gone) => {
    full.forget(gone)
    onFile(gone)
  })
  // What a folder's own watch tells of what is in it; without a name, all of it may have changed.
  watcher.on('raw', (_event, name, options) => {
    const { watchedPath } = options as { watchedPath: string }
    const file = path.join(watchedPath, typeof name === 'string' ? name : '')
    full.watchAgain(file)
    onFile(file)
  })
  const close = async () => {
    full.close()
    await watcher.close()
  }
  watcher.on('error', onError)
  try {
    // Fails with an error, too: where a disk goes away while it is looked through, it is never ready.
    await once(watcher, 'ready')
  } catch (error) {
    await close()
    throw error
  }
  isReady = true
  return { close }
}

/** What tells a folder from another at its path, as where a disk was taken out; undefined for none. */
function placeOf(folder: string): string | undefined {
  const found = ifReached(folder)
  return found && `${found.dev} ${found.ino}`
}

function isWatched(file: string): boolean {
  return watched.includes(file.split('/')[0] ?? '')
}

/** Whether a path, in which chokidar has slashes on Windows, too, is the site's folder, or in what is watched there. */
function mayMatter(folder: string, absolute: string): boolean {
  const file = relativeTo(folder, absolute)
  return file === '' || isWatched(file)
}

function relativeTo(folder: string, file: string): string {
  return withSlashes(path.relative(folder, file))
}

/** Watches folders of many files, which are never listed for it. */
class FullFolders {
  /** Undefined for one that has just gone and may come back before anybody has seen that. */
  private readonly watches = new Map<string, FSWatcher | undefined>()

  /** `onFile` gets the path of what changed in a folder, or the folder's where that is not known. */
  constructor(
    private readonly onFile: (file: string) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  watch(folder: string): void {
    this.forget(folder)
    this.watches.set(folder, this.begin(folder))
  }

  /** Watches what is at the path of a watched folder now, in case another has taken its place. */
  watchAgain(folder: string): void {
    if (this.watches.has(folder)) this.watch(folder)
  }

  forget(folder: string): void {
    this.watches.get(folder)?.close()
    this.watches.delete(folder)
  }

  close(): void {
    for (const folder of [...this.watches.keys()]) this.forget(folder)
  }

  private begin(folder: string): FSWatcher | undefined {
    try {
      const watching = watchFolder(folder, (_event, name) => {
        this.onFile(path.join(folder, name ?? ''))
      })
      return watching.on('error', this.onError)
    } catch (error) {
      if (!isMissing(error)) this.onError(error)
      return undefined
    }
  }
}
