import { chmod, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PrivateRepository } from './private-repository'
import { SiteRepository } from './site-repository'
import { begunSite, developerGit, owner, writeFiles } from './test-site'

/** Has all files as they are on a stick, where each may be run. */
async function copyToStick(site: string) {
  const found = await readdir(site, { withFileTypes: true, recursive: true })
  for (const entry of found) await chmod(path.join(entry.parentPath, entry.name), 0o777)
}

test('in a site that was copied onto a stick no file counts as edited for that', async () => {
  const site = await begunSite()
  const dataDir = path.join(site, '.callboard')
  const openPrivate = () => PrivateRepository.open(site, dataDir)
  await writeFiles(site, { 'content/users/ada.yaml': 'email: ada@example.org\n' })
  await openPrivate()
  await copyToStick(site)
  expect(developerGit(site, 'status', '--porcelain')).not.toBe('')

  for (const repository of [await SiteRepository.open(site), await openPrivate()]) {
    const file = repository instanceof SiteRepository ? 'content/bio.md' : 'content/users/ada.yaml'
    expect(await repository.commitHandEdits([file])).toBeUndefined()
    await writeFiles(site, { [file]: 'edited\n' })
    const request = { paths: [file], author: owner, subject: 'bio: update', trailers: [] }
    expect(await repository.commit(request)).toMatch(/^[\da-f]{40}$/)
  }
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
  expect(developerGit(site, 'log', '-1', '--summary', '--format=')).toBe('')
})
