import { expect, test, vi } from 'vitest'
import { PrivateRepository } from './private-repository'
import { developerGit, owner, writeFiles } from './test-site'
import { bio, exchange, news, published, twoSites } from './sync/test-two-sites'

const zones = (folder: string, ...where: string[]) => {
  const format = '--format=%ad %cd%x00%s%x00%an'
  const lines = developerGit(folder, ...where, 'log', '--date=raw', format)
    .trim()
    .split('\n')
  return lines.map((line) => line.split('\0'))
}

test('no commit of the program’s tells in which time zone it was made', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const { here, there } = await twoSites()
  await here.save({ [news]: 'saved' })
  await published(here)
  await writeFiles(there.folder, { [bio]: 'by hand' })
  developerGit(there.folder, 'config', 'user.name', 'Dev')
  await there.repository.commitHandEdits([bio])
  await there.repository.commitContents(
    { author: owner, subject: 'waited', trailers: [] },
    new Map([['content/story.md', Buffer.from('waited')]]),
  )
  developerGit(there.folder, 'checkout', '-q', 'content/story.md')
  expect(await exchange(there)).toMatchObject({ state: 'done' })
  const dataDir = `${there.folder}/.callboard`
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
  const closed = await PrivateRepository.open(there.folder, dataDir, log)
  await writeFiles(there.folder, { 'content/users/ada.yaml': 'username: ada' })
  const paths = ['content/users/ada.yaml']
  await closed.commit({ paths, author: owner, subject: 'private', trailers: [] })

  const found = [...zones(there.folder), ...zones(there.folder, `--git-dir=${dataDir}/private.git`)]
  const subjects = found.map(([, subject]) => subject)
  for (const subject of ['Join the changes of origin/main', 'waited', 'private', news]) {
    expect(subjects).toContain(subject)
  }
  expect(found.find(([, subject]) => subject === `hand edit: ${bio}`)?.[2]).toBe('Dev')
  for (const [times] of found) expect(times).toMatch(/^\d+ \+0000 \d+ \+0000$/)
  vi.unstubAllEnvs()
})
