import path from 'node:path'
import { expect, test } from 'vitest'
import { PrivateRepository } from '../private-repository'
import { begunSite, developerGit } from '../test-site'

test('a private history into which nothing ever came is none that is damaged', async () => {
  const site = await begunSite()
  const open = () => PrivateRepository.open(site, path.join(site, '.callboard'))
  await open()
  expect(developerGit(site, '--git-dir=.callboard/private.git', 'rev-list', '--all')).toBe('')
  expect(await (await open()).damaged()).toEqual([])
})
