import path from 'node:path'
import { watch } from 'chokidar'
import { isTemporary } from './content-index'

const batchMilliseconds = 50

/**
 * Watches content/ and media/, folders that may not exist yet, and calls `onPaths` with the
 * site-relative posix paths of what was added, changed or removed, gathered for 50 ms.
 */
export async function watchContent(siteDir: string, onPaths: (paths: string[]) => void) {
  // The site's folder itself is watched, for content/ and media/ that appear or are replaced.
  const watcher = watch('.', {
    cwd: siteDir,
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (file) => {
      const [top = '', ...rest] = path
        .relative(siteDir, path.resolve(siteDir, file))
        .split(path.sep)
      return (top !== '' && top !== 'content' && top !== 'media') || isTemporary(rest.at(-1) ?? '')
    },
  })
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', (_event, file) => {
    if (file === '' || file === '.') return
    gathered.add(file.split(path.sep).join('/'))
    timer ??= setTimeout(() => {
      timer = undefined
      const paths = [...gathered]
      gathered.clear()
      onPaths(paths)
    }, batchMilliseconds)
  })
  // A folder that cannot be watched costs live reloading, not the site.
  watcher.on('error', () => undefined)
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  return {
    /** Stops watching; paths still gathered are not reported. */
    async close(): Promise<void> {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
