// @module-tag long
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SiteRepository } from '../site-repository'
import { developerGit, faultyGit, owner, temporarySite, writeFiles } from '../test-site'

const bio = 'content/bio.md'
const story = 'content/story.md'
const picture = 'media/wren.jpg'
const crlf = 'one\r\ntwo\r\n'

async function open(prepare: (site: string) => Promise<void> = async () => undefined) {
  const site = await temporarySite()
  developerGit(site, 'init', '-q', '-b', 'main')
  await prepare(site)
  const repository = await SiteRepository.open(site)
  // So that git commits, and not we for it.
  developerGit(site, 'update-index', '--index-version=4')
  const head = developerGit(site, 'rev-parse', 'HEAD').trim()
  const save = async (files: Record<string, string | null>) => {
    for (const [file, text] of Object.entries(files)) {
      if (text === null) await rm(path.join(site, file))
      else await writeFiles(site, { [file]: text })
    }
    const contents = new Map(
      Object.entries(files).map(([file, text]) => [file, text === null ? null : Buffer.from(text)]),
    )
    const paths = Object.keys(files)
    return repository.commit({ paths, author: owner, subject: 'save', trailers: [], contents })
  }
  const unchanged = () => {
    expect(developerGit(site, 'rev-parse', 'HEAD').trim()).toBe(head)
    expect(developerGit(site, 'diff', '--cached', '--name-only')).toBe('')
  }
  return { site, save, unchanged }
}

test('a commit of what was saved and deleted is made', async () => {
  const { site, save } = await open()
  expect(await save({ [bio]: 'saved', [picture]: null })).toBe(
    developerGit(site, 'rev-parse', 'HEAD').trim(),
  )
  expect(developerGit(site, 'show', `HEAD:${bio}`)).toBe('saved')
})

test('a save is committed beside the deletion of a file that is in no commit', async () => {
  const { site, save } = await open()
  await writeFiles(site, { [story]: 'written by hand' })
  expect(await save({ [bio]: 'saved', [story]: null })).toBe(
    developerGit(site, 'rev-parse', 'HEAD').trim(),
  )
  expect(developerGit(site, 'show', `HEAD:${bio}`)).toBe('saved')
})

test.each([
  ['changed', { [bio]: 'saved' }, `echo edited > ${bio}`, ['commit']],
  ['changed back', { [bio]: 'saved' }, `$REAL show HEAD:${bio} > ${bio}`, ['commit']],
  ['put back', { [picture]: null }, `echo edited > ${picture}`, ['commit']],
  ['changed when new', { [story]: 'new' }, `echo edited > ${story}`, ['add', 'commit']],
  ['taken away when new', { [story]: 'new' }, `rm -f ${story}`, ['add', 'commit']],
])(
  'a commit of a file that is %s by somebody before git reads it is not there',
  async (_, files, edit, commands) => {
    const { site, save, unchanged } = await open()
    for (const command of commands) {
      const mend = await faultyGit(command, `${edit}; exec $REAL "$@"`)
      await expect(save(files)).rejects.toMatchObject({ status: 409, path: Object.keys(files)[0] })
      mend()
      unchanged()
      developerGit(site, 'checkout', '-q', '.')
      developerGit(site, 'clean', '-q', '-f')
    }
  },
)

test('a commit of which a filter has made something else is not there', async () => {
  const { save, unchanged } = await open(async (site) => {
    developerGit(site, 'config', 'filter.drop.clean', 'grep -v secret')
    await writeFiles(site, { '.git/info/attributes': 'content/** filter=drop\n' })
  })
  await expect(save({ [bio]: 'one\na secret\n' })).rejects.toMatchObject({
    code: 'filtered',
    message: expect.stringContaining(`a filter makes something else of ${bio}`) as string,
  })
  unchanged()
})

test('how lines end is for git to choose', async () => {
  const { site, save } = await open(async (folder) => {
    await writeFiles(folder, { '.git/info/attributes': '* text=auto\n' })
  })
  await save({ [bio]: crlf })
  expect(developerGit(site, 'show', `HEAD:${bio}`)).toBe('one\ntwo\n')
  expect(await readFile(path.join(site, bio), 'utf8')).toBe(crlf)
})
