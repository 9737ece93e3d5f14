import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../files/exists'
import { privateFolders } from './private-paths'
import { eraseFromHistory, initPrivate, type PrivatePlace, tidyErasure } from './recovery/erase'
import type { Writing } from './recovery/writing-mark'
import { Repository } from './repository'

/** The history of users and messages, `private.git`, which never leaves this machine. */
export class PrivateRepository extends Repository {
  private constructor(
    private readonly own: PrivatePlace,
    markFile: string,
  ) {
    super(own, { gitDir: own.gitDir, commonDir: own.gitDir }, markFile)
  }

  /** Opens `private.git` in `dataDir`; makes it if needed. */
  static async open(siteDir: string, dataDir: string): Promise<PrivateRepository> {
    await mkdir(dataDir, { recursive: true })
    const gitDir = path.join(await realpath(dataDir), 'private.git')
    const place = { workTree: await realpath(siteDir), gitDir }
    await tidyErasure(place)
    if (!(await exists(path.join(gitDir, 'HEAD')))) await initPrivate(place)
    const repository = new PrivateRepository(place, path.join(dataDir, 'git-writing-private.json'))
    await repository.recover()
    await repository.start(privateFolders, [])
    return repository
  }

  /** Rewrites the history as if `paths` had never been; nothing of them can be restored. */
  async erase(...paths: string[]): Promise<void> {
    await this.inTurn(() =>
      this.write({ task: 'erase', paths }, () => eraseFromHistory(this.own, paths)),
    )
  }

  protected override async undo(left: Writing): Promise<boolean> {
    if (left.task !== 'erase') return super.undo(left)
    await eraseFromHistory(this.own, left.paths)
    return true
  }
}
