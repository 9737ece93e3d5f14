import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { productDir } from './product-dir'

/**
 * Node's arguments for one of our programs that runs in a process of its own: as it was built
 * (`dist/program/<name>.js`), as the pages are, or, in development, its source.
 */
export function ownProgram(name: string, source: string): string[] {
  const isSource = import.meta.filename.endsWith('.ts') && process.env.NODE_ENV !== 'production'
  return isSource ? sourceProgram(source) : [path.join(productDir, `dist/program/${name}.js`)]
}

/** The same for a program that is run from its source. */
export function sourceProgram(source: string): string[] {
  const compiler = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return ['--import', compiler, path.join(productDir, source)]
}

/** What such a process may know of the environment: none of the secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { TMPDIR, TEMP, SystemRoot } = process.env
  return { TMPDIR, TEMP, SystemRoot }
}
