import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { blobId } from '../../files/blob-id'
import { PrivateRepository } from '../../git/private-repository'
import { SiteRepository } from '../../git/site-repository'
import { faultyGit, temporarySite } from '../../git/test-site'
import { ContentStore } from '../../store/content-store'
import { bioText } from '../../store/test-site'
import { keepEarlierEdits } from './keep-texts'

const edited = '---\nname: Wren\n---\n\nEdited while no server ran.\n'

async function openRepositories() {
  const siteDir = await temporarySite()
  const dataDir = path.join(siteDir, '.callboard')
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const bio = path.join(siteDir, 'content/bio.md')
  await writeFile(bio, bioText)
  const repositories = {
    site: await SiteRepository.open(siteDir, { log }),
    private: await PrivateRepository.open(siteDir, dataDir, log),
  }
  const edit = () => writeFile(bio, edited)
  const openStore = () => ContentStore.open({ siteDir, dataDir })
  return { log, repositories, edit, openStore }
}

test('an edit by hand is kept also where git cannot list what differs', async () => {
  const { log, repositories, edit, openStore } = await openRepositories()
  await edit()
  const mend = await faultyGit('ls-files', 'exit 1')
  await keepEarlierEdits({ log, repositories, store: await openStore() })
  mend()
  expect(log.warn).not.toHaveBeenCalled()
  expect((await repositories.site.fileAt(blobId(edited)))?.toString()).toBe(edited)
})

test('what was read a moment ago is not read again for it: of ten thousand files that took a second', async () => {
  const { log, repositories, edit, openStore } = await openRepositories()
  // What was written just now is not known by its times.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const store = await openStore()
  await edit()
  await keepEarlierEdits({ log, repositories, store })
  expect(await repositories.site.fileAt(blobId(edited))).toBeUndefined()
})
