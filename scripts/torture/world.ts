import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from './client'
import { Ledger } from './ledger'
import { admins, ServerProcess } from './server-process'
import { makeTemplate } from './template'

const run = promisify(execFile)

// Who the server runs as where its disk must be able to refuse it something: "nobody".
const nobody = 65_534
// Who the developer is; the site may belong to another user than the one who looks at it.
const identity = ['user.name=Dev Eloper', 'user.email=dev@example.com', 'safe.directory=*']
const settings = identity.flatMap((setting) => ['-c', setting])

interface Surroundings {
  /** The site lies on a disk of its own with hardly any room. */
  small?: boolean
  /** The server runs as a person whom permissions bind, also where this is root's machine. */
  unprivileged?: boolean
  /** Git makes every commit itself: its index is kept in a way that only it reads. */
  byGit?: boolean
  /** The remote of another world, which then is this one's, too. */
  remote?: string
}

/** One run: a site and its remote in a folder of their own, the people around it, and a ledger. */
export class World {
  readonly ledger: Ledger
  readonly admins: readonly [Client, Client]
  readonly visitor: Client
  readonly address = () => this.server?.address ?? 'http://127.0.0.1:9'
  /** The ids of what calls have made, here or in the template, and not deleted, and changes to undo. */
  readonly made = {
    news: [] as string[],
    images: ['photo-one', 'photo-two'],
    messages: [] as string[],
    productions: ['the-play'],
  }
  readonly changes: { change: string; files: string[] }[] = []
  /** Sends a write that got no answer once more, and says whether it has one now. */
  unanswered: (() => Promise<boolean>)[] = []
  /** What the developer has in the index and has not committed; '' for nothing. */
  staged = ''
  private server: ServerProcess | undefined
  private orders = 0
  private visitors = 0

  private constructor(
    readonly dir: string,
    private readonly realGit: string,
    private readonly uid: number | undefined,
    readonly remote: string,
    voice?: string,
  ) {
    this.ledger = new Ledger(voice)
    this.admins = [
      new Client(this.address, '198.51.100.1', admins[0]),
      new Client(this.address, '198.51.100.2', admins[1]),
    ]
    this.visitor = new Client(this.address, '203.0.113.7')
  }

  /** A copy of the template site, with its server started. */
  static async open(surroundings: Surroundings = {}): Promise<World> {
    const { small, unprivileged, byGit } = surroundings
    const template = await makeTemplate()
    const dir = await mkdtemp(path.join(os.tmpdir(), 'callboard-torture-'))
    const realGit = (await run('which', ['git'])).stdout.trim()
    const uid = unprivileged && process.getuid?.() === 0 ? nobody : undefined
    const own = path.join(dir, 'remote.git')
    const { remote = own } = surroundings
    const voice = remote === own ? undefined : 'elsewhere'
    const world = new World(dir, realGit, uid, remote, voice)
    await mkdir(world.siteDir)
    if (small) await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', world.siteDir])
    await cp(template, dir, { recursive: true, preserveTimestamps: true })
    await mkdir(world.faultDir, { recursive: true })
    await world.git('remote', 'set-url', 'origin', remote)
    if (byGit) await world.git('update-index', '--index-version=4')
    if (uid) await run('chown', ['-R', String(uid), dir])
    await world.start()
    return world
  }

  get siteDir() {
    return path.join(this.dir, 'site')
  }

  get faultDir() {
    return path.join(this.dir, 'faults')
  }

  /** Starts the server unless it runs; throws where it cannot start. */
  async start(): Promise<void> {
    // A process that is being killed takes a while to end, and holds its site until then.
    if (await this.server?.isServing()) return
    const { siteDir, faultDir, realGit, uid } = this
    const logFile = path.join(this.dir, 'server.log')
    this.server = await ServerProcess.start({ siteDir, faultDir, realGit, logFile, uid })
    if (!this.server) throw new Error(`The server does not start: see ${logFile}`)
  }

  async stop(signal: NodeJS.Signals, group = false): Promise<void> {
    await this.server?.end(signal, group)
  }

  /** Has every write that got no answer sent once more, in the order they were made. */
  async sendAgain(): Promise<void> {
    for (const again of this.unanswered.splice(0)) {
      if (!(await again())) this.unanswered.push(again)
    }
  }

  /** Orders a fault of the disk or the clock, as faults/preload.mjs reads it. */
  async orderFault(fault: object): Promise<void> {
    this.orders += 1
    const order = JSON.stringify({ id: this.orders, ...fault })
    await writeFile(path.join(this.faultDir, 'process.json'), order)
  }

  /** Orders what happens to the next git command with these words, as faults/git reads it. */
  async orderGitFault(how: string, words: string): Promise<void> {
    await writeFile(path.join(this.faultDir, 'git'), `${how} ${words}\n`)
  }

  /** Takes back every fault that has not happened yet. */
  async clearFaults(): Promise<void> {
    await rm(path.join(this.faultDir, 'process.json'), { force: true })
    await rm(path.join(this.faultDir, 'git'), { force: true })
  }

  /** Runs git as a developer at the shell; throws where git does. */
  async git(...args: string[]): Promise<string> {
    return this.gitIn(this.siteDir, ...args)
  }

  async gitIn(cwd: string, ...args: string[]): Promise<string> {
    const options = { cwd, maxBuffer: 1 << 28, env: { ...process.env, GIT_EDITOR: 'true' } }
    return (await run(this.realGit, [...settings, ...args], options)).stdout
  }

  /** A commit on `parent` with another text of one file; touches neither branch, index nor files. */
  async commitOn(parent: string, name: string, text: string): Promise<string> {
    const beside = path.join(this.dir, 'other-text')
    const index = { ...process.env, GIT_INDEX_FILE: path.join(this.dir, 'other-index') }
    await writeFile(beside, text)
    const blob = (await this.git('hash-object', '-w', '--no-filters', beside)).trim()
    const git = (...args: string[]) =>
      run(this.realGit, [...settings, ...args], { cwd: this.siteDir, env: index })
    await git('read-tree', parent)
    await git('update-index', '--cacheinfo', `100644,${blob},${name}`)
    const tree = (await git('write-tree')).stdout.trim()
    return (await this.git('commit-tree', tree, '-p', parent, '-m', 'Elsewhere')).trim()
  }

  /** Pushes a file to the remote from another checkout, as `change` makes it of what it says there. */
  async pushElsewhere(name: string, change: (text: string) => string | null): Promise<void> {
    const clone = path.join(this.dir, 'clone')
    await rm(clone, { recursive: true, force: true })
    await this.gitIn(this.dir, 'clone', '-q', this.remote, clone)
    const file = path.join(clone, name)
    const text = change(await readFile(file, 'utf8').catch(() => ''))
    await mkdir(path.dirname(file), { recursive: true })
    await (text === null ? rm(file) : writeFile(file, text))
    await this.gitIn(clone, 'add', '-A')
    await this.gitIn(clone, 'commit', '-qm', 'From afar')
    await this.gitIn(clone, 'push', '-q', 'origin', 'HEAD:main')
  }

  /**
   * The content of many objects of a repository as one text. Trees are left out: they hold nothing
   * that anybody wrote, and thousands of commits in a folder of thousands have a gigabyte of them.
   */
  async objects(place: readonly string[], ids: readonly string[]): Promise<string> {
    const kinds = await this.catFile(place, ids, '--batch-check=%(objecttype) %(objectname)')
    const found = [...kinds.matchAll(/^(?:blob|commit|tag) (\S+)$/gm)]
    const written = found.map(([, id = '']) => id)
    return this.catFile(place, written, '--batch')
  }

  private async catFile(place: readonly string[], ids: readonly string[], how: string) {
    const list = path.join(this.dir, 'objects')
    await writeFile(list, ids.map((id) => `${id}\n`).join(''))
    const git = [this.realGit, ...settings, ...place, 'cat-file', how]
    const options = { cwd: this.siteDir, maxBuffer: 1 << 28 }
    return (await run('sh', ['-c', `"$@" < '${list}'`, 'sh', ...git], options)).stdout
  }

  /** A visitor with an address of their own, since one address may send only so much. */
  newVisitor(): Client {
    this.visitors += 1
    const number = this.visitors
    return new Client(this.address, `203.0.${Math.floor(number / 250) + 1}.${(number % 250) + 1}`)
  }

  file(name: string): string {
    return path.join(this.siteDir, name)
  }

  /** A file of the site as it is on disk; '' if it is not there. */
  async text(name: string): Promise<string> {
    return readFile(this.file(name), 'utf8').catch(() => '')
  }

  /** Ends the server, and removes the folder unless it is to be looked at. */
  async close({ keep = false } = {}): Promise<void> {
    await this.stop('SIGKILL', true)
    if (keep) return
    await run('umount', [this.siteDir]).catch(() => undefined)
    // A git that the developer left at work may still be ending.
    await rm(this.dir, { recursive: true, force: true, maxRetries: 5 })
  }
}
