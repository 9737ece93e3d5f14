import { expect, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import { begunSite, contentsOf, developerGit, faultyGit, owner, writeFiles } from '../test-site'

test('a picture that would come into a submodule is refused in words that say what helps', async () => {
  const site = await begunSite()
  developerGit(site, 'rm', '-rq', 'media')
  developerGit(site, 'clone', '-q', '.git', 'media')
  developerGit(site, 'add', 'media')
  developerGit(site, 'commit', '-qm', 'media is a submodule')
  const repository = await SiteRepository.open(site)
  const files = { 'media/new.jpg': 'picture' }
  await writeFiles(site, files)
  const contents = contentsOf(files)
  const request = { paths: [...contents.keys()], author: owner, subject: 'save', trailers: [] }
  await expect(repository.commit({ ...request, contents })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('media is a repository of its own (a submodule)') as string,
  })
})

test.each<[string, string, (site: string) => unknown]>([
  [
    'that is set to have no files',
    '"git config core.bare false"',
    (site) => developerGit(site, 'config', 'core.bare', 'true'),
  ],
  [
    'whose index another user wrote, or another program holds',
    'save again. If it stays so, as after git was used there with sudo, a developer can put that right with "sudo chown -R ',
    () => faultyGit('status', `echo 'fatal: .git/index: Permission denied' >&2; exit 128`),
  ],
])('a repository %s refuses a save in words that say what helps', async (_what, words, deed) => {
  const site = await begunSite()
  const repository = await SiteRepository.open(site)
  await writeFiles(site, { 'content/bio.md': 'by hand' })
  await deed(site)
  await expect(repository.commitHandEdits(['content/bio.md'])).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining(words) as string,
  })
})
