// @module-tag long
import { existsSync, rmdirSync } from 'node:fs'
import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { copyInto, template } from '../../files/test-template'
import { beginSite, developerGit, temporaryFolder } from '../../git/test-site'
import { fillFromTemplate, startTestApp } from '../../testing/test-app'
import { testMessage } from '../../testing/test-message'
import { SiteRepository } from '../../git/site-repository'
import { siteAfter, start } from '../../testing/damaged-site'

/** A site after a first start, which made a user and a private history. */
async function startedSite(): Promise<string> {
  const site = await temporaryFolder()
  const started = await template('started', async (made) => {
    await beginSite(made)
    await (await startTestApp({ SITE_DIR: made, LOG_LEVEL: 'silent' })).close()
  })
  await copyInto(site, started)
  return site
}

const removeIn = (site: string, ...names: string[]) =>
  Promise.all(names.map((name) => rm(path.join(site, name), { recursive: true })))

const bioOf = (site: string) => readFile(path.join(site, 'content/bio.md'), 'utf8')
const first = '---\nname: Wren\n---\n\nFirst.\n'

test('folders that are gone are put back from history, and the owner is told', async () => {
  const site = await siteAfter((folder) => removeIn(folder, 'content', 'media'))
  const app = await start(site)
  expect(await bioOf(site)).toBe(first)
  expect(existsSync(path.join(site, 'media/wren.jpg'))).toBe(true)
  expect(await readdir(path.join(site, 'content/news'))).toHaveLength(1)
  expect(developerGit(site, 'status', '--short')).toBe('')
  expect(developerGit(site, 'rev-list', '--count', 'HEAD').trim()).toBe('1')
  const issues = (await app.asAdmin('GET', '/api/content-issues')).text
  expect(issues).toContain('put back as the history has them')
})

test.each([
  ['clean', '-fdxq'],
  ['stash', 'push', '--all', '--quiet'],
])(
  'what git %s %s takes of users is put back, and the rest of what is private stays',
  async (...args) => {
    const site = await startedSite()
    const files = ['content/users/ada.yaml', '.callboard/secrets.json']
    const texts = () => Promise.all(files.map((file) => readFile(path.join(site, file), 'utf8')))
    const before = await texts()
    developerGit(site, ...args)
    expect(existsSync(path.join(site, 'content/users'))).toBe(false)
    await start(site)
    expect(await texts()).toEqual(before)
  },
)

test('what git clean takes of users and messages from a running server is back at once', async () => {
  const app = await start(await siteAfter(async () => undefined))
  const send = (message: string) =>
    app.call('POST', '/api/contact-messages', { body: { ...testMessage, message } })
  const cookie = await app.signIn()
  expect((await send('Tuesday?')).status).toBe(201)
  developerGit(app.siteDir, 'clean', '-fdxq')
  await expect.poll(() => existsSync(path.join(app.siteDir, 'content/users/ada.yaml'))).toBe(true)
  expect((await send('Wednesday?')).status).toBe(201)
  const messages = async () => (await app.call('GET', '/api/contact-messages', { cookie })).text
  await expect.poll(messages).toContain('Tuesday?')
  expect(await messages()).toContain('Wednesday?')
})

test('a git clean that is held up between a user and the folder logs nobody out', async () => {
  const app = await start(await siteAfter(async () => undefined))
  const cookie = await app.signIn()
  // What is noticed of a hand edit waits for a save.
  const save = app.site.writer.run(() => setTimeout(1_200))
  const user = path.join(app.siteDir, 'content/users/ada.yaml')
  await writeFile(user, `${await readFile(user, 'utf8')}\n`)
  await setTimeout(1_000)
  await removeIn(app.siteDir, 'content/users/ada.yaml')
  await save
  // Longer than a file must be gone to be looked for; then before any other timer is due.
  await setTimeout(300)
  rmdirSync(path.join(app.siteDir, 'content/users'))
  await expect.poll(() => existsSync(user)).toBe(true)
  await app.site.background.idle()
  expect((await app.call('GET', '/api/contact-messages', { cookie })).status).toBe(200)
})

test('a git clean that takes its time between the last user and the folder logs nobody out', async () => {
  const app = await start(await siteAfter(async () => undefined))
  const cookie = await app.signIn()
  const user = path.join(app.siteDir, 'content/users/ada.yaml')
  await removeIn(app.siteDir, 'content/users/ada.yaml')
  // Longer than other files must be gone.
  await setTimeout(2_500)
  rmdirSync(path.join(app.siteDir, 'content/users'))
  await expect.poll(() => existsSync(user)).toBe(true)
  await app.site.background.idle()
  expect((await app.call('GET', '/api/contact-messages', { cookie })).status).toBe(200)
})

test('an empty content folder is filled anew, media of somebody’s stay, and so does what is staged', async () => {
  const site = await siteAfter(async (folder) => {
    await writeFile(path.join(folder, 'content/bio.md'), 'staged')
    developerGit(folder, 'add', 'content/bio.md')
    await removeIn(folder, 'content', 'media/wren.jpg')
    await mkdir(path.join(folder, 'content'))
    await writeFile(path.join(folder, 'media/mine.jpg'), 'mine')
  })
  const repository = await SiteRepository.open(site, { log: { error: () => undefined } })
  expect(repository.broughtBack).toEqual(['content/bio.md', 'content/news/2026-01-01-first.md'])
  expect(await bioOf(site)).toBe(first)
  expect(developerGit(site, 'show', ':content/bio.md')).toBe('staged')
  expect(await readdir(path.join(site, 'media'))).toEqual(['mine.jpg'])
})

test('a clone that nothing was checked out of becomes the site it is of', async () => {
  const origin = await siteAfter(async () => undefined)
  const site = path.join(origin, '.callboard/clone')
  developerGit(origin, 'clone', '-q', '--no-checkout', origin, site)
  await SiteRepository.open(site, { log: { error: () => undefined } })
  expect(await bioOf(site)).toBe(first)
  expect(developerGit(site, 'status', '--short')).toBe('')
})

test('a file that is missing by itself stays deleted', async () => {
  const site = await siteAfter((folder) => removeIn(folder, 'content/bio.md'))
  const repository = await SiteRepository.open(site)
  expect(repository.broughtBack).toEqual([])
  expect(existsSync(path.join(site, 'content/bio.md'))).toBe(false)
})

async function pagesBranch(site: string) {
  developerGit(site, 'checkout', '-q', '--orphan', 'gh-pages')
  developerGit(site, 'rm', '-rfq', 'content', 'media')
  developerGit(site, 'commit', '-q', '-m', 'pages')
}

test('on a branch without content the start says which branch has it, and fills nothing', async () => {
  const site = await siteAfter(pagesBranch)
  // Git leaves what it ignores.
  await mkdir(path.join(site, 'content/users'), { recursive: true })
  await expect(start(site)).rejects.toThrow('(git checkout main)')
  expect(await readdir(path.join(site, 'content'))).toEqual(['users'])
})

test('in a clone the start names the branch itself, since nothing is committed on that of a remote', async () => {
  const origin = await siteAfter(pagesBranch)
  const site = path.join(origin, '.callboard/clone')
  developerGit(origin, 'clone', '-q', origin, site)
  await expect(SiteRepository.open(site)).rejects.toThrow('(git checkout main)')
  developerGit(site, 'checkout', '-q', 'main')
  expect((await (await SiteRepository.open(site)).state()).ready).toBe(true)
})

test('where content was deleted in a commit, the start says how to put it back', async () => {
  const site = await siteAfter(async (folder) => {
    developerGit(folder, 'rm', '-rfq', 'content')
    developerGit(folder, 'commit', '-q', '-m', 'gone')
  })
  const before = developerGit(site, 'rev-parse', 'HEAD^').trim()
  await expect(SiteRepository.open(site)).rejects.toThrow(`git checkout ${before} -- content`)
})

test('content that git cannot read any more is not begun anew, and the start says what helps', async () => {
  const site = await siteAfter(async (folder) => {
    const tree = developerGit(folder, 'rev-parse', 'HEAD:content').trim()
    const object = path.join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2))
    await rm(object)
    await removeIn(folder, 'content')
  })
  await expect(start(site)).rejects.toThrow('npm run restore')
  expect(existsSync(path.join(site, 'content'))).toBe(false)
})

test('a link in place of media is left as it is', async () => {
  const site = await siteAfter(async (folder) => {
    await removeIn(folder, 'content', 'media')
    await symlink('/nowhere/media', path.join(folder, 'media'))
  })
  const repository = await SiteRepository.open(site, { log: { error: () => undefined } })
  expect(repository.broughtBack.filter((file) => !file.startsWith('content/'))).toEqual([])
  expect(await readlink(path.join(site, 'media'))).toBe('/nowhere/media')
})

test.each([
  ['a link', (content: string) => symlink('.callboard/away', content)],
  ['no folder', (content: string) => writeFile(content, '')],
])('where content is %s the start says so, and what helps', async (what, put) => {
  const site = await siteAfter(async (folder) => {
    const content = path.join(folder, 'content')
    await rename(content, path.join(folder, '.callboard/away'))
    await put(content)
  })
  await expect(start(site)).rejects.toThrow(`${path.join(site, 'content')} is ${what}`)
})

test('where media is a link the owner is told why no picture is shown', async () => {
  const site = await siteAfter(async (folder) => {
    await rename(path.join(folder, 'media'), path.join(folder, '.callboard/away'))
    await symlink('.callboard/away', path.join(folder, 'media'))
  })
  const app = await start(site)
  expect((await fetch(app.address)).status).toBe(200)
  expect(app.site.problems.list()).toContainEqual(
    expect.objectContaining({ file: 'media', message: expect.stringContaining('is a link') }),
  )
})

test('a history that never had content is filled with the starter, which is committed apart from others’ work', async () => {
  const site = await temporaryFolder()
  // Its pictures are there already, made small; the starter's own take seconds to measure.
  await fillFromTemplate(site)
  const resume = 'media/wren-larkwood-resume.pdf'
  await removeIn(site, 'content', '.git', '.callboard', resume)
  developerGit(site, 'init', '-q', '-b', 'main')
  await writeFile(path.join(site, 'README.md'), 'Mine.')
  developerGit(site, 'add', '.')
  developerGit(site, 'commit', '-q', '-m', 'begin')
  await writeFile(path.join(site, 'README.md'), 'Half done.')
  await writeFile(path.join(site, 'media/mine.jpg'), 'mine')
  const app = await start(site)
  for (const file of ['content/bio.md', resume]) {
    expect([file, existsSync(path.join(site, file))]).toEqual([file, true])
  }
  expect(developerGit(site, 'log', '--format=%an %s')).toBe(
    'Callboard Start the history\nDev begin\n',
  )
  expect(developerGit(site, 'status', '--short')).toBe(' M README.md\n?? media/mine.jpg\n')
  const change = developerGit(site, 'rev-parse', 'HEAD').trim()
  expect((await app.asAdmin('POST', '/api/history/undo', { change })).status).toBe(409)
})

test.each(['.git', '.callboard/private.git'])(
  'a damaged index in %s keeps nobody from the site, and is shown until it is looked at',
  async (gitDir) => {
    const site = await startedSite()
    await truncate(path.join(site, gitDir, 'index'))
    const app = await start(site)
    expect((await fetch(app.address)).status).toBe(200)
    const issues = (await app.asAdmin('GET', '/api/content-issues')).text
    expect(issues).toContain(`${gitDir}/index.damaged-`)
    const body = { username: 'ada', email: 'ada@example.com', isActive: true }
    expect((await app.asAdmin('PUT', '/api/admin/users/ada', body)).status).toBe(200)
  },
)

test('a filter of git’s that is not on this machine keeps nobody from the site', async () => {
  const site = await siteAfter(async (folder) => {
    developerGit(folder, 'config', 'filter.lost.process', 'lost-filter')
    developerGit(folder, 'config', 'filter.lost.required', 'true')
    await writeFile(path.join(folder, '.gitattributes'), '*.md filter=lost\n')
    await writeFile(path.join(folder, 'content/bio.md'), first.replace('First', 'Newer'))
  })
  const app = await start(site)
  expect((await fetch(app.address)).status).toBe(200)
})
