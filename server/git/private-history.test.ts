import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PrivateRepository } from './private-repository'
import { SiteRepository } from './site-repository'
import { developerGit, owner, temporarySite, writeFiles } from './test-site'

const secret = 'visitor@example.org'
const message = 'content/messages/message-1.yaml'
const save = (...paths: string[]) => ({ paths, author: owner, subject: 'save', trailers: [] })

function privateGit(site: string, ...args: string[]): string {
  return developerGit(site, `--git-dir=${site}/.callboard/private.git`, ...args)
}

/** Every object there is, reachable or not, as one text. */
function everyObject(site: string): string {
  const ids = privateGit(site, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname)')
  return ids
    .trim()
    .split('\n')
    .map((id) => privateGit(site, 'cat-file', '-p', id))
    .join('\n')
}

async function openBoth() {
  const site = await temporarySite()
  await writeFiles(site, { 'content/users/ada.yaml': 'username: ada\n' })
  const repository = await SiteRepository.open(site)
  const history = await PrivateRepository.open(site, path.join(site, '.callboard'))
  return { site, repository, history }
}

test('users and messages have a history of their own that only the owner of the process can read', async () => {
  const { site, repository, history } = await openBoth()
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  const id = await history.commit(save(message))
  expect(privateGit(site, 'show', '--name-only', '--format=%H %an').trim().split('\n')).toEqual([
    `${id} Ada Owner`,
    '',
    message,
  ])
  expect(privateGit(site, 'ls-tree', '-r', '--name-only', 'HEAD~')).toBe('content/users/ada.yaml\n')
  expect((await stat(path.join(site, '.callboard/private.git/objects'))).mode & 0o77).toBe(0)
  await expect(history.commit(save('content/bio.md'))).rejects.toThrow('belong')
  expect((await repository.fileAt('HEAD', message))?.toString()).toBeUndefined()
  expect((await history.fileAt('HEAD', message))?.toString()).toContain(secret)
  expect(developerGit(site, 'status', '--porcelain')).toBe('')
})

test('erasing a message leaves nothing of it in any object, log or file of the history', async () => {
  const { site, history } = await openBoth()
  for (const status of ['pending', 'read', 'responded']) {
    await writeFiles(site, { [message]: `email: ${secret}\nprocessed: ${status}\n` })
    await history.commit(save(message))
    await writeFiles(site, { 'content/messages/message-2.yaml': `processed: ${status}\n` })
    await history.commit(save('content/messages/message-2.yaml'))
  }
  privateGit(site, 'gc', '-q')
  await writeFiles(site, { [message]: `email: ${secret}\nprocessed: by hand\n` })
  expect(await history.handEdits()).toEqual([message])
  await history.keep([message, 'content/bio.md'])
  expect(everyObject(site)).toContain('by hand')
  await rm(path.join(site, message))
  await history.commit(save(message))
  expect(everyObject(site)).toContain(secret)

  await history.erase(message)

  const objects = everyObject(site)
  expect(objects).not.toContain(secret)
  expect(objects).not.toContain('message-1')
  expect(privateGit(site, 'log', '--format=%an %s').trim().split('\n')).toEqual([
    ...Array.from({ length: 3 }, () => 'Ada Owner save'),
    'Callboard Start the history',
  ])
  expect(privateGit(site, 'fsck', '--full', '--no-dangling')).toBe('')
  expect(privateGit(site, `--work-tree=${site}`, 'status', '--porcelain', '-uno')).toBe('')
  const files = await readdir(path.join(site, '.callboard'), { recursive: true })
  expect(files.filter((file) => /private\.git\./.test(file))).toEqual([])
  const logs = files.filter((file) => /logs\//.test(file) && /main$|HEAD$/.test(file))
  for (const file of logs) {
    expect(await readFile(path.join(site, '.callboard', file), 'utf8')).not.toContain('message-1')
  }
})

test('the last message can be erased too, and history goes on', async () => {
  const site = await temporarySite()
  const history = await PrivateRepository.open(site, path.join(site, '.callboard'))
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  await history.commit(save(message))
  await history.erase(message)
  await history.erase(message)
  expect(existsSync(path.join(site, message))).toBe(true)
  expect(privateGit(site, 'cat-file', '--batch-all-objects', '--batch-check')).toBe('')
  await history.commit(save(message))
  expect(everyObject(site)).toContain(secret)
})

test('an erasure that a kill interrupted is done by the next start', async () => {
  const { site, history } = await openBoth()
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  await history.commit(save(message))
  const mark = { pid: 0, born: '', at: Date.now(), task: 'erase', paths: [message] }
  await writeFiles(site, {
    '.callboard/git-writing-private.json': JSON.stringify(mark),
    '.callboard/private.git.new/HEAD': 'half made',
    '.callboard/private.git.old/HEAD': `the history before, with ${secret}`,
  })
  await PrivateRepository.open(site, path.join(site, '.callboard'))
  expect(everyObject(site)).not.toContain(secret)
  expect(existsSync(path.join(site, '.callboard/private.git.old'))).toBe(false)
  expect(existsSync(path.join(site, '.callboard/git-writing-private.json'))).toBe(false)
})

test('a kill between the two steps of an erasure loses no history', async () => {
  const { site } = await openBoth()
  const folder = path.join(site, '.callboard/private.git')
  await rename(folder, `${folder}.new`)
  await writeFiles(site, { '.callboard/private.git.old/HEAD': 'the history before' })
  await PrivateRepository.open(site, path.join(site, '.callboard'))
  expect(privateGit(site, 'log', '--format=%s')).toBe('Start the history\n')
  expect(existsSync(`${folder}.old`)).toBe(false)
})
