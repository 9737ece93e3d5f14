import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { blobId } from '../../files/blob-id'
import { PrivateRepository } from '../../git/private-repository'
import { SiteRepository } from '../../git/site-repository'
import { faultyGit, temporarySite } from '../../git/test-site'
import { keepEarlierEdits } from './keep-texts'

test('an edit by hand is kept also where git cannot list what differs', async () => {
  const siteDir = await temporarySite()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const repositories = {
    site: await SiteRepository.open(siteDir, { log }),
    private: await PrivateRepository.open(siteDir, path.join(siteDir, '.callboard'), log),
  }
  const edited = '---\nname: Wren\n---\n\nEdited while no server ran.\n'
  await writeFile(path.join(siteDir, 'content/bio.md'), edited)
  const mend = await faultyGit('ls-files', 'exit 1')
  await keepEarlierEdits({ log, repositories })
  mend()
  expect(log.warn).not.toHaveBeenCalled()
  expect((await repositories.site.fileAt(blobId(edited)))?.toString()).toBe(edited)
})
