import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { productDir } from './product-dir'

/**
 * Node's arguments for one of our programs that runs in a process of its own: as it was built
 * (`dist/program/<name>.js`), or, where the source runs, its source.
 */
export function ownProgram(name: string, source: string): string[] {
  if (!import.meta.filename.endsWith('.ts')) {
    return [path.join(productDir, `dist/program/${name}.js`)]
  }
  const compiler = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return ['--import', compiler, path.join(productDir, source)]
}

/** What such a process may know of the environment: none of the secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { TMPDIR, TEMP, SystemRoot } = process.env
  return { TMPDIR, TEMP, SystemRoot }
}
