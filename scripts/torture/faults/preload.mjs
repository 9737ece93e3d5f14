// Loaded before the server, in its own process: makes the disk fail, the clock jump or the process
// die at a chosen operation below the site's folder. What to do stands in the file FAULT_FILE:
// { id, disk?: { call, match, skip, times, how }, clock?: milliseconds }.
import { Buffer } from 'node:buffer'
import files, { readFileSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const faultFile = process.env.FAULT_FILE
const siteDir = path.resolve(process.env.SITE_DIR ?? '.')
let seen = { id: undefined, passed: 0 }

function fault() {
  try {
    return JSON.parse(readFileSync(faultFile, 'utf8'))
  } catch {
    return {}
  }
}

/** What shall happen to this call, if it is the one the fault is for. */
function verdict(call, file) {
  const { id, disk } = fault()
  if (!disk || disk.call !== call || !String(file).startsWith(siteDir)) return undefined
  if (disk.match && !String(file).includes(disk.match)) return undefined
  if (seen.id !== id) seen = { id, passed: 0 }
  seen.passed += 1
  const turn = seen.passed - disk.skip
  if (turn <= 0 || turn > disk.times) return undefined
  // Only a writing can be cut short.
  return disk.how === 'short' && call !== 'write' ? 'EIO' : disk.how
}

function refuse(how, call, file) {
  // One death an order: the next process is to live.
  if (how.startsWith('kill')) rmSync(faultFile, { force: true })
  if (how === 'kill') process.kill(process.pid, 'SIGKILL')
  if (how === 'kill-group') process.kill(-process.pid, 'SIGKILL')
  const error = new Error(`${how}: injected, ${call} '${file}'`)
  throw Object.assign(error, { code: how, syscall: call, path: String(file), errno: -1 })
}

function guard(name, call = name) {
  const real = fs[name].bind(fs)
  fs[name] = async (file, ...rest) => {
    // Of a renaming, the place that gets a new file is what matters.
    const about = call === 'rename' ? rest[0] : file
    const how = verdict(call, about)
    if (how) refuse(how, call, about)
    return real(file, ...rest)
  }
}

function guardAtOnce(name, call) {
  const real = files[name]
  files[name] = (file, ...rest) => {
    const about = call === 'rename' ? rest[0] : file
    const how = verdict(call, about)
    if (how) refuse(how, call, about)
    return real(file, ...rest)
  }
}

/** What happens to a writing into an open file; a half is written by `write`. */
function writing(file, content, write) {
  const how = verdict('write', file)
  if (how === 'short') {
    const bytes = Buffer.from(content)
    write(bytes.subarray(0, Math.floor(bytes.length / 2)))
    refuse('ENOSPC', 'write', file)
  }
  if (how) refuse(how, 'write', file)
}

const names = new WeakMap()
const probe = await fs.open(import.meta.filename)
const handle = Object.getPrototypeOf(probe)
await probe.close()
const { writeFile: writeHandle, sync } = handle

handle.writeFile = async function writeFile(content, ...rest) {
  const how = verdict('write', names.get(this))
  if (how === 'short') {
    const bytes = Buffer.from(content)
    await writeHandle.call(this, bytes.subarray(0, Math.floor(bytes.length / 2)))
    refuse('ENOSPC', 'write', names.get(this))
  }
  if (how) refuse(how, 'write', names.get(this))
  return writeHandle.call(this, content, ...rest)
}

handle.sync = async function fsync() {
  const how = verdict('sync', names.get(this))
  if (how) refuse(how, 'sync', names.get(this))
  return sync.call(this)
}

for (const call of ['rename', 'rm', 'mkdir', 'writeFile', 'copyFile']) guard(call)
guard('unlink', 'rm')
const open = fs.open.bind(fs)
fs.open = async (file, ...rest) => {
  const how = verdict('open', file)
  if (how) refuse(how, 'open', file)
  const opened = await open(file, ...rest)
  names.set(opened, file)
  return opened
}

// Files that are written without promises, by their numbers.
const numbered = new Map()
const { openSync, writeFileSync, fsync, writeFile: writeLater } = files
files.openSync = (file, ...rest) => {
  const how = verdict('open', file)
  if (how) refuse(how, 'open', file)
  const number = openSync(file, ...rest)
  numbered.set(number, file)
  return number
}
files.writeFileSync = (file, content, ...rest) => {
  writing(numbered.get(file) ?? file, content, (half) => writeFileSync(file, half))
  return writeFileSync(file, content, ...rest)
}
files.writeFile = (file, content, ...rest) => {
  writing(numbered.get(file) ?? file, content, (half) => writeFileSync(file, half))
  return writeLater(file, content, ...rest)
}
files.fsync = (number, done) => {
  const file = numbered.get(number)
  const how = verdict('sync', file)
  if (how) refuse(how, 'sync', file)
  return fsync(number, done)
}
guardAtOnce('renameSync', 'rename')
guardAtOnce('mkdirSync', 'mkdir')
guardAtOnce('unlinkSync', 'rm')
guardAtOnce('rmSync', 'rm')

const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...moment) {
    if (moment.length === 0) super(Date.now())
    else super(...moment)
  }

  static now() {
    return RealDate.now() + (fault().clock ?? 0)
  }
}

syncBuiltinESMExports()
