import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// A test browser has no business on the internet, and its attempts would only slow it down.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-quic']

/** Where Chromium is: `CHROMIUM_PATH`, else the system's, else the one inside a package. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const system = [process.env.CHROMIUM_PATH, ...systemPaths].find(
    (path) => path && existsSync(path),
  )
  // Chromium refuses to run its sandbox as root.
  const args = [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  if (system) return { executablePath: system, args }
  // Its own arguments are for functions in a cloud: a single process, which ends with its first page.
  const { default: packaged } = await import('@sparticuz/chromium')
  return { executablePath: await packaged.executablePath(), args }
}

/** Starts a headless Chromium. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await findChromium())
}
