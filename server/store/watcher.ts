import path from 'node:path'
import { watch } from 'chokidar'
import { isTemporary } from './content-index'
import { SteadyFiles } from './steady-files'

const watched = ['content', 'media']

/** Something that watches until it is closed. */
export interface Watching {
  /** Stops watching; paths still gathered are not reported. */
  close(): Promise<void>
}

/**
 * Watches content/ and media/, folders that may not exist yet, and calls `onPaths` with the
 * site-relative posix paths of what was added, changed or removed, as soon as it has come to rest.
 * Only folders are watched, since systems allow few watches. `onError` hears that changes may be
 * missed from now on.
 */
export async function watchContent(
  siteDir: string,
  onPaths: (paths: string[]) => void,
  onError: (error: unknown) => void,
): Promise<Watching> {
  const relative = (file: string) => path.relative(siteDir, file).split(path.sep).join('/')
  // The site's folder itself is watched, for content/ and media/ that appear or are replaced.
  const watcher = watch(siteDir, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (file, stats) =>
      !isWatched(relative(file)) || (stats && !stats.isDirectory()) === true,
  })
  const steady = new SteadyFiles(siteDir, onPaths)
  const gather = (file: string) => {
    if (file === '' || !isWatched(file) || isTemporary(path.posix.basename(file))) return
    steady.add(file)
  }
  watcher.on('addDir', (folder) => gather(relative(folder)))
  watcher.on('unlinkDir', (folder) => gather(relative(folder)))
  // What a folder's own watch tells of the files in it; without a name, any of them may have changed.
  watcher.on('raw', (_event, name, options) => {
    const { watchedPath } = options as { watchedPath: string }
    gather(relative(path.join(watchedPath, typeof name === 'string' ? name : '')))
  })
  watcher.on('error', onError)
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  return {
    async close() {
      steady.close()
      await watcher.close()
    },
  }
}

function isWatched(file: string): boolean {
  return file === '' || watched.includes(file.split('/')[0] ?? '')
}
