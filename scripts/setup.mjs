// Brings a checkout to where it can run: installs what the lock file says and, with --build, builds
// the pages. Each step is skipped while its inputs are the ones of the last time. It runs before
// anything is installed, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

if (process.argv.includes('--help')) {
  console.log('node scripts/setup.mjs [--build]\nInstalls dependencies, and builds the pages.')
  process.exit(0)
}

function filesBelow(name) {
  const file = path.join(root, name)
  if (!existsSync(file)) return []
  return readdirSync(file, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function runUnlessDone({ what, stamp, hash, command }) {
  const file = path.join(root, stamp)
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return
  console.log(`${what}…`)
  // The answers go to stderr only if something fails: a first start should read calmly.
  const result = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8' })
  if (result.status !== 0) {
    console.error(result.stdout, result.stderr)
    console.error(`${what} failed: \`${command}\``)
    process.exit(1)
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

const lockFile = path.join(root, 'package-lock.json')

runUnlessDone({
  what: 'Installing the packages (once, about a minute)',
  stamp: 'node_modules/.callboard-installed',
  hash: hashOf([lockFile]),
  command: 'npm ci --no-audit --no-fund --include=dev --include=optional',
})

if (process.argv.includes('--build')) {
  const builders = ['vite.config.ts', 'scripts/build-worker.ts'].map((name) =>
    path.join(root, name),
  )
  runUnlessDone({
    what: 'Building the pages',
    stamp: 'dist/.callboard-built',
    hash: hashOf([lockFile, ...builders, ...filesBelow('src'), ...filesBelow('server/publish')]),
    command: 'npm run build',
  })
}
