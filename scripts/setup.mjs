// Brings a checkout to where it can run: installs what the lock file says, and builds the pages and
// the program that serves them. Each step is skipped while its inputs are the ones of the last time.
// It runs before anything is installed, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const usage = `node scripts/setup.mjs [--build | --start | --installed]
  Installs all packages. With --build it also builds the pages and the server; with --start it does
  so, and packages that only development needs are left out; with --installed it writes down what
  npm has just installed.`
const [mode = ''] = process.argv.slice(2)
if (!['', '--build', '--start', '--installed'].includes(mode)) {
  console.log(usage)
  process.exit(mode === '--help' ? 0 : 1)
}

// npm only warns of it, where nobody looks.
const needed = JSON.parse(read('package.json')).engines.node.replace('>=', '')
if (needed.localeCompare(process.versions.node, 'en', { numeric: true }) > 0) {
  console.error(`Callboard needs Node ${needed} or newer; here is ${process.versions.node}.`)
  process.exit(1)
}

// The same on all kinds of computers, so that a folder that was copied from another is built already.
const withSlashes = (file) => file.split(path.sep).join('/')

function filesBelow(name) {
  const file = path.join(root, name)
  if (!existsSync(file)) return []
  return readdirSync(file, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => withSlashes(path.join(entry.parentPath, entry.name)))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(withSlashes(path.relative(root, file))).update(readFileSync(file))
  return hash.digest('hex')
}

function read(name) {
  const file = path.join(root, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function succeeds({ what, command }) {
  console.log(`${what}…`)
  // The answers go to stderr only if something fails: a first start should read calmly.
  const result = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8' })
  if (result.status === 0) return true
  console.error(result.stdout, result.stderr)
  console.error(`${what} failed: \`${command}\``)
  return false
}

function run(step) {
  if (!succeeds(step)) process.exit(1)
}

function build({ stamp, hash, ...step }) {
  if (read(stamp) === hash) return
  run(step)
  writeFileSync(path.join(root, stamp), hash)
}

const lockFile = path.join(root, 'package-lock.json')
const installed = 'node_modules/.callboard-installed'
const all = `all ${hashOf([lockFile])}`
const forStart = `for a start ${hashOf([lockFile])}`

if (mode === '--installed') {
  const hasAll = existsSync(path.join(root, 'node_modules/vitest'))
  writeFileSync(path.join(root, installed), hasAll ? all : forStart)
  process.exit(0)
}

/**
 * Gives cmd.exe, by which npm runs scripts on Windows, the `exec` that it lacks: elsewhere that has a
 * signal to npm reach the server, with no shell between them that would end at once. No package has it.
 */
function makeExec() {
  const folder = path.join(root, 'node_modules/.bin')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'exec.cmd'), '@%*\r\n')
}

const sharpLoads = () =>
  import('sharp').then(
    () => true,
    () => false,
  )

const forMode = mode === '--start' ? '--omit=dev' : '--include=dev'
const kinds = `--no-audit --no-fund --include=optional ${forMode}`
const enough = mode === '--start' ? [all, forStart] : [all]
if (!enough.includes(read(installed))) {
  run({
    what: 'Installing the packages (once, about a minute)',
    command: `npm ci ${kinds}`,
  })
} else if (!(await sharpLoads())) {
  // A folder that was copied here from another kind of computer has programs of that one. `npm ci` would
  // remove all first: without internet nothing would be left.
  for (const name of ['sharp', '@img'])
    rmSync(path.join(root, 'node_modules', name), { recursive: true, force: true })
  const isDone = succeeds({
    what: 'Installing what the packages lack on this computer',
    command: `npm install --no-save ${kinds}`,
  })
  if (!isDone)
    console.error('All but work on pictures goes on. With internet, the next start tries again.')
}

if (process.platform === 'win32') makeExec()

if (mode !== '') {
  const shared = [...filesBelow('src/schema'), ...filesBelow('src/lib')]
  const pages = [...filesBelow('src'), ...filesBelow('server/publish')]
  const programs = readdirSync(path.join(root, 'scripts'))
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .map((name) => `scripts/${name}`)
  const buildSteps = ['scripts/build-worker.ts', 'scripts/compress-built.ts']
  const files = (...names) => [lockFile, ...names.map((name) => path.join(root, name))]
  build({
    what: 'Building the pages',
    stamp: 'dist/.callboard-built',
    hash: hashOf([...files('vite.config.ts', ...buildSteps), ...pages]),
    command: 'npm run build:pages',
  })
  build({
    what: 'Building the server',
    stamp: 'dist/program/.callboard-built',
    hash: hashOf([
      ...files('vite.program.config.ts', ...programs),
      ...filesBelow('server'),
      ...shared,
    ]),
    command: 'npm run build:program',
  })
}
