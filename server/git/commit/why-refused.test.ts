import { expect, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import { begunSite, contentsOf, developerGit, owner, writeFiles } from '../test-site'

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
