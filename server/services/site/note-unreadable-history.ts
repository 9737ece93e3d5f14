import type { Site } from './site'

/** Shows the owner, and logs, that git cannot read the history of the site, or its newest state there. */
export async function noteUnreadableHistory({
  problems,
  repositories,
  log,
}: Pick<Site, 'problems' | 'repositories' | 'log'>): Promise<void> {
  const reason = await repositories.site.unreadable(['content/', 'media/'])
  if (reason === undefined) return problems.clear('.git')
  log.error({ reason }, 'Git cannot read the history of the site')
  const remote = await repositories.site.remote().catch(() => undefined)
  const copy = remote ? `${remote.address} or a backup` : 'a backup'
  problems.set(
    '.git',
    `The history of the site is damaged: git cannot read all of it, so History does not open, no backup can be made, and changes may fail to be saved. Visitors see the site as it is on disk. Make a copy of the whole folder, and ask a developer: git fsck names what is damaged, and it can be had again from ${copy}. Start the server again after that.`,
  )
}
