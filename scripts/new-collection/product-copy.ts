import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { productDir } from '../../server/files/product-dir'

const run = promisify(execFile)
const files = ['package.json', 'tsconfig.json', 'vite.config.ts', 'eslint.config.ts']
const parts = ['src', 'server', 'scripts', ...files]
// Its tests with what they use, and what tries it out, have their types checked where they are.
const notNeeded =
  /^scripts\/(?:starter\/|readme\/|new-collection|audit|bench|torture|asvs)|\/testing\/|\/test-[^/]+\.tsx?$|\.test\.tsx?$/

// Read in place of vite.config.ts: no browser asks for the admin, whose packages take seconds to prepare.
const serverAlone = `import config from './vite.config.ts'
export default (env) => ({ ...config(env), optimizeDeps: { noDiscovery: true, include: [] } })
`

/** A copy of the product's sources, to be changed and run. */
export interface ProductCopy {
  /** Changes it as a patch of this folder says, and gives how many files that touches. */
  apply(patch: string): Promise<number>
  /** Checks its types; gives what the compiler has to say. */
  checkTypes(): Promise<string>
  /** Runs a program of it on a site and gives its exit code with what it printed. */
  run(script: string, siteDir: string): Promise<{ code: number; printed: string }>
  /** Runs its server on a site, rendering pages from the sources. */
  serve(siteDir: string, env: NodeJS.ProcessEnv): Promise<{ address: string; stop: Stop }>
  /** Deletes it. */
  remove(): Promise<void>
}

type Stop = () => Promise<number | null>

/** Copies the product, whose packages are linked. */
export async function copyProduct(): Promise<ProductCopy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-copy-'))
  const inCopy = { cwd: folder }
  for (const file of await sources()) await cp(path.join(productDir, file), path.join(folder, file))
  await linkPackages(folder)
  await writeFile(path.join(folder, 'vite.config.js'), serverAlone)
  const withEnv = (siteDir: string, env: NodeJS.ProcessEnv = {}) => ({
    ...inCopy,
    env: { PATH: process.env.PATH, HOME: siteDir, SITE_DIR: siteDir, ...env },
  })
  return {
    async apply(name) {
      const patch = path.join(import.meta.dirname, name)
      // One line on each side says where: what stands further off may change.
      await run('git', ['apply', '-C1', patch], inCopy)
      return (await run('git', ['apply', '--numstat', patch], inCopy)).stdout.trim().split('\n')
        .length
    },
    checkTypes: () =>
      said(run(process.execPath, [bin('typescript7/bin/tsc')], inCopy)).then(
        ({ printed }) => printed,
      ),
    run: (script, siteDir) =>
      said(run(process.execPath, ['--import', 'tsx', script], withEnv(siteDir))),
    async serve(siteDir, env) {
      const server = ['--import', 'tsx', 'server/index.ts', '--dev']
      const child = spawn(process.execPath, server, {
        ...withEnv(siteDir, env),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      const stop: Stop = async () => {
        child.kill('SIGTERM')
        await ended
        return child.exitCode
      }
      let printed = ''
      const address = await new Promise<string>((resolve, reject) => {
        // Read to its end: a program whose output nobody takes fails when it says something.
        child.stdout.on('data', (part: Buffer) => {
          printed += part.toString()
          const [, found] = /The site: +(\S+)/.exec(printed) ?? []
          if (found) resolve(found)
        })
        void ended.then(() => reject(new Error(`The server did not start: ${printed}`)))
      })
      return { address, stop }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function sources(): Promise<string[]> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...parts]
  const { stdout } = await run('git', list, { cwd: productDir, maxBuffer: 2 ** 24 })
  return stdout.split('\0').filter((file) => file !== '' && !notNeeded.test(file))
}

const bin = (name: string) => path.join('node_modules', name)

// Each by itself: what Vite keeps in the folder of packages must not be the product's own.
async function linkPackages(folder: string): Promise<void> {
  const from = path.join(productDir, 'node_modules')
  await mkdir(path.join(folder, 'node_modules'))
  for (const name of await readdir(from)) {
    if (!name.startsWith('.')) await symlink(path.join(from, name), path.join(folder, bin(name)))
  }
}

async function said(running: Promise<{ stdout: string; stderr: string }>) {
  const {
    code = 0,
    stdout,
    stderr,
  } = await running.then(
    (done) => ({ code: 0, ...done }),
    (failed: { code?: number; stdout: string; stderr: string }) => failed,
  )
  return { code, printed: stdout + stderr }
}
