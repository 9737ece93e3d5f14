import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// A test browser has no business on the internet, and its attempts would only slow it down.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-quic']

interface Chromium {
  executablePath: string
  args: string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Where Chromium is and how to start it: `CHROMIUM_PATH`, else the system's, else the one inside a
 * package, which is unpacked by the first call.
 */
export async function findChromium(): Promise<Chromium> {
  const system = [process.env.CHROMIUM_PATH, ...systemPaths].find(
    (path) => path && existsSync(path),
  )
  // Chromium refuses to run its sandbox as root.
  const args = [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  if (system) return { executablePath: system, args }
  // Its own arguments are for functions in a cloud: a single process, which ends with its first page.
  const { default: packaged } = await import('@sparticuz/chromium')
  const env = { ...process.env, LD_LIBRARY_PATH: await unpackLibraries() }
  return { executablePath: await packaged.executablePath(), args, env }
}

// The package unpacks the libraries that a bare machine lacks only where it knows the cloud.
async function unpackLibraries(): Promise<string> {
  const folder = path.join(os.tmpdir(), 'callboard-chromium')
  const libraries = path.join(folder, 'lib')
  if (existsSync(libraries)) return libraries
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const archive = await readFile(path.join(path.dirname(main), '../../bin/al2023.tar.br'))
  await mkdir(folder, { recursive: true })
  spawnSync('tar', ['-xf', '-', '-C', folder], { input: brotliDecompressSync(archive) })
  return libraries
}

/** Starts a headless Chromium. */
export async function launchChromium(): Promise<Browser> {
  // Many files of tests never open a browser, and the library takes long to load.
  const { chromium } = await import('playwright-core')
  return chromium.launch(await findChromium())
}
