import { existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { exists } from '../files/exists'
import { type DamageLog, JsonFile } from '../files/json-file'
import { Turns } from '../files/turns'
import { privateFolders } from './private-paths'
import { type SetAside, setAsideDamaged } from './recovery/damage'
import {
  initPrivate,
  prepareErasure,
  type PrivatePlace,
  replaceHistory,
  tidyErasure,
} from './recovery/erase'
import type { Writing } from './recovery/writing-mark'
import { Repository } from './repository'
import { storeRaw } from './stored-form'

const replacingLimit = 10 * 60_000

/** The history of users and messages, `private.git`, which never leaves this machine. */
export class PrivateRepository extends Repository {
  readonly #erasures = new Turns()
  // What a process before this one had not finished.
  readonly #left: readonly string[]

  private constructor(
    private readonly own: PrivatePlace,
    markFile: string,
    private readonly planned: JsonFile<string[]>,
    /** The damaged history that this one was begun in place of; absent where there was none. */
    readonly setAside: SetAside | undefined,
  ) {
    super(own, { gitDir: own.gitDir, commonDir: own.gitDir }, markFile)
    this.#left = planned.data
  }

  /**
   * Opens `private.git` in `dataDir`; makes it if needed, also in place of one that cannot be read,
   * which is then set aside.
   */
  static async open(
    siteDir: string,
    dataDir: string,
    log: DamageLog = console,
  ): Promise<PrivateRepository> {
    await mkdir(dataDir, { recursive: true })
    const gitDir = path.join(await realpath(dataDir), 'private.git')
    const place = { workTree: await realpath(siteDir), gitDir }
    await tidyErasure(place)
    const setAside = await setAsideDamaged(place)
    if (setAside) log.error({ ...setAside }, 'The private history is damaged and was set aside')
    if (!(await exists(path.join(gitDir, 'HEAD')))) await initPrivate(place)
    else await storeRaw(gitDir)
    const repository = new PrivateRepository(
      place,
      path.join(dataDir, 'git-writing-private.json'),
      await JsonFile.open<string[]>({
        file: path.join(dataDir, 'private-erasures.json'),
        schema: z.array(z.string()),
        empty: [],
        log,
      }),
      setAside,
    )
    await repository.recover()
    await repository.start(privateFolders, [])
    return repository
  }

  /**
   * Runs `remove`, which deletes `file`, with a note on the disk that its erasure follows, so that
   * `finishErasures` does that whatever happens. Where the file stays there is nothing to erase.
   */
  async removeForGood(file: string, remove: () => Promise<unknown>): Promise<void> {
    await this.planned.change((files) => (files.includes(file) ? files : [...files, file]))
    try {
      await remove()
    } finally {
      if (this.#isThere(file)) await this.#forget([file])
    }
  }

  /** Whether a file is gone, but not from the history yet. */
  isToBeErased(file: string): boolean {
    return this.planned.data.includes(file) && !this.#isThere(file)
  }

  /**
   * Rewrites the history as if the files that were removed for good had never been; nothing of them
   * can be restored. Saves go on meanwhile.
   */
  async erase(): Promise<void> {
    await this.#erasures.run(async () => {
      const paths = this.planned.data.filter((file) => !this.#isThere(file))
      if (paths.length === 0) return
      const prepared = await prepareErasure(this.own, paths)
      const replace = () => replaceHistory(this.own, paths, prepared)
      await this.inTurn(() => this.write({ task: 'erase', paths }, replace), replacingLimit)
      await this.#forget(paths)
    })
  }

  /**
   * Finishes the erasures that a process before this one had begun. To be run once saves have been
   * recovered: a file that is there then was never removed.
   */
  async finishErasures(): Promise<void> {
    await this.#forget(this.#left.filter((file) => this.#isThere(file)))
    await this.erase()
  }

  protected override async undo(left: Writing): Promise<boolean> {
    // What was prepared has been tidied away; `finishErasures` begins anew.
    return left.task === 'erase' || super.undo(left)
  }

  async #forget(done: readonly string[]): Promise<void> {
    if (done.length === 0) return
    await this.planned.change((files) => files.filter((file) => !done.includes(file)))
  }

  #isThere(file: string): boolean {
    return existsSync(path.join(this.own.workTree, file))
  }
}
