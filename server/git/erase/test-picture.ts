import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { copyInto, template } from '../../files/test-template'
import { SiteRepository } from '../site-repository'
import { beginSite, developerGit, owner, temporaryFolder, writeFiles } from '../test-site'

export const picture = 'media/child.jpg'
const entry = 'content/images/child.yaml'
export const bytes = Buffer.from([0xff, 0xd8, 0xff, 0, 7, 7, 7, 0x80])
const cropped = Buffer.from([0xff, 0xd8, 0xff, 0, 8, 8, 8, 0x80])
const message = 'Bows on the first night'

/** A site's folder and its repository, for git and for those who save. */
async function opened(site: string) {
  const repository = await SiteRepository.open(site)
  return {
    site,
    repository,
    run: (...args: string[]) => developerGit(site, ...args),
    save: (subject: string, ...paths: string[]) =>
      repository.commit({ paths, author: owner, subject, trailers: [] }),
  }
}

async function hangPicture(folder: string): Promise<void> {
  await beginSite(folder)
  const { site, run, save } = await opened(folder)
  await writeFiles(site, { [picture]: bytes, [entry]: `filename: child.jpg\nalt: ${message}\n` })
  await save('images: add "Child"', picture, entry)
  run('tag', 'light')
  run('tag', '-a', 'first', '-m', 'A tag with words')
  run('branch', 'old')
  run('update-ref', 'refs/remotes/origin/main', 'HEAD')
  await writeFiles(site, { 'content/story.md': 'A story' })
  await save('story', 'content/story.md')
  // Only the log of the branch has this one.
  await writeFiles(site, { [picture]: cropped })
  run('commit', '-qam', 'amended away')
  run('reset', '-q', '--hard', 'HEAD~')
  await writeFiles(site, { 'content/bio.md': 'In a stash', 'media/copy.jpg': bytes })
  run('add', 'media/copy.jpg')
  run('stash')
  run('checkout', '-q', 'old')
  await writeFiles(site, { 'content/side.md': 'On a side branch' })
  run('add', 'content/side.md')
  run('commit', '-qm', 'side')
  run('checkout', '-q', 'main')
  run('merge', '-q', '--no-edit', 'old')
  await rm(path.join(site, picture))
  await rm(path.join(site, entry))
  await save('images: take down "Child"', picture, entry)
}

/** A repository with a picture in every corner where git may keep it. */
export async function siteWithPicture() {
  const site = await temporaryFolder()
  await copyInto(site, await template('picture', hangPicture))
  return opened(site)
}

/** Every object there is, reachable or not, as one text. */
function everyObject(site: string): string {
  const args = ['cat-file', '--batch-all-objects', '--batch']
  return spawnSync('git', args, { cwd: site, maxBuffer: 1e9 }).stdout.toString('latin1')
}

/** What `git fsck` has to say, and whether it is content. */
export function fsck(site: string): string {
  const found = spawnSync('git', ['fsck', '--full', '--strict'], { cwd: site, encoding: 'utf8' })
  return `${found.status} ${found.stdout}${found.stderr}`
}

/** The blobs of the picture and of its entry. */
export async function doomedIn(repository: SiteRepository): Promise<string[]> {
  const found = await repository.everyBlob()
  return found.flatMap(({ blob, path: at }) => ([picture, entry].includes(at) ? [blob] : []))
}

/** What a developer sees, beside the names of commits. */
export const shape = (run: (...args: string[]) => string) => [
  run('log', '--all', '--format=%an %ae %at %s').split('\n').toSorted(),
  run('status', '--porcelain', '--branch', '--ignored'),
  run('stash', 'list'),
  run('diff', '--cached'),
]

/** Whether any object has the picture or its entry. */
export function holds(site: string): boolean {
  const all = everyObject(site)
  return [bytes.toString('latin1'), cropped.toString('latin1'), message].some((part) =>
    all.includes(part),
  )
}
