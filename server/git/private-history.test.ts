// @module-tag long
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PrivateRepository } from './private-repository'
import { SiteRepository } from './site-repository'
import { begunSite, developerGit, faultyGit, owner, temporarySite, writeFiles } from './test-site'

const secret = 'visitor@example.org'
const message = 'content/messages/message-1.yaml'
const save = (...paths: string[]) => ({ paths, author: owner, subject: 'save', trailers: [] })

function privateGit(site: string, ...args: string[]): string {
  return developerGit(site, `--git-dir=${site}/.callboard/private.git`, ...args)
}

/** Every object there is, reachable or not, as one text. */
function everyObject(site: string): string {
  return privateGit(site, 'cat-file', '--batch-all-objects', '--batch')
}

async function openBoth() {
  const site = await begunSite()
  await writeFiles(site, { 'content/users/ada.yaml': 'username: ada\n' })
  const repository = await SiteRepository.open(site)
  const history = await PrivateRepository.open(site, path.join(site, '.callboard'))
  return { site, repository, history }
}

test('where no message ever came, history is asked once for what is missing', async () => {
  const { history } = await openBoth()
  expect(await history.bringBack(console)).toEqual([])
  const mend = await faultyGit('ls-tree', 'exit 1')
  expect(await history.bringBack(console)).toEqual([])
  mend()
})

test('a folder that the disk says nothing of does not count as missing', async () => {
  const { site, history } = await openBoth()
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  await history.commit(save(message))
  const folder = path.join(site, path.dirname(message))
  await rm(folder, { recursive: true })
  // Whoever follows it gets an error other than that there is nothing.
  await symlink(path.basename(folder), folder)
  await expect(history.bringBack(console)).rejects.toThrow('ELOOP')
  await expect(stat(folder)).rejects.toThrow('ELOOP')
})

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

test('what a waiting save needs is kept until nobody needs it, and no erasure takes it', async () => {
  const { site, history } = await openBoth()
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  await history.commit(save(message))
  const ids = [await history.keepContent(Buffer.from('It waits')), 'f'.repeat(40)]
  await history.keepBlobs(ids)
  const remove = () => rm(path.join(site, message)).then(() => history.commit(save(message)))
  await history.removeForGood(message, remove)
  await expect(history.erase()).rejects.toMatchObject({ status: 409 })
  privateGit(site, 'gc', '-q', '--prune=now')
  expect(everyObject(site)).toContain('It waits')
  await history.keepBlobs([])
  await history.erase()
  expect(everyObject(site)).not.toContain(secret)
  expect(everyObject(site)).not.toContain('It waits')
})

test('the private history keeps every byte as it is, whatever filters and line endings are set', async () => {
  const { site, history } = await openBoth()
  await writeFiles(site, { '.gitattributes': '* text=auto filter=leak\n' })
  privateGit(site, 'config', 'filter.leak.clean', `tee -a ${site}/leaked`)
  await writeFiles(site, { [message]: `email: ${secret}\r\n` })
  await history.commit(save(message))
  expect(privateGit(site, 'show', `HEAD:${message}`)).toBe(`email: ${secret}\r\n`)
  expect(existsSync(path.join(site, 'leaked'))).toBe(false)
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
  expect(await history.unlikeIndex()).toEqual([message])
  await history.keep([message, 'content/bio.md'])
  expect(everyObject(site)).toContain('by hand')
  await history.removeForGood(message, async () => {
    await rm(path.join(site, message))
    await history.commit(save(message))
  })
  expect(everyObject(site)).toContain(secret)

  await history.erase()

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
  await history.removeForGood(message, () => rm(path.join(site, message)))
  await history.erase()
  await history.erase()
  expect(privateGit(site, 'cat-file', '--batch-all-objects', '--batch-check')).toBe('')
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  await history.commit(save(message))
  expect(everyObject(site)).toContain(secret)
})

test('an erasure that a kill interrupted is done by the next start', async () => {
  const { site, history } = await openBoth()
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  await history.commit(save(message))
  await rm(path.join(site, message))
  const mark = { pid: 0, born: '', at: Date.now(), task: 'erase', paths: [message] }
  await writeFiles(site, {
    '.callboard/private-erasures.json': JSON.stringify([message, 'content/users/ada.yaml']),
    '.callboard/git-writing-private.json': JSON.stringify(mark),
    '.callboard/private.git.new/HEAD': 'half made',
    '.callboard/private.git.old/HEAD': `the history before, with ${secret}`,
  })
  const next = await PrivateRepository.open(site, path.join(site, '.callboard'))
  await next.finishErasures()
  expect(everyObject(site)).not.toContain(secret)
  // Its deletion was planned and never happened.
  expect(everyObject(site)).toContain('username: ada')
  const left = await readdir(path.join(site, '.callboard'))
  expect(left.filter((name) => /^git-writing|git\./.test(name))).toEqual([])
  expect(next.isToBeErased(message)).toBe(false)
})

test.each([
  ['fast-export', 'kill -KILL $$', { exitCode: null }],
  ['fast-import', 'kill -KILL $$', { exitCode: null }],
  ['fast-import', 'echo "fatal: No space left on device" >&2; exit 128', { code: 'ENOSPC' }],
  ['read-tree', 'kill -KILL $$', { code: 'storage_failed' }],
])(
  'an erasure of which git’s %s fails by %s says why, loses nothing and can be asked again',
  async (command, deed, why) => {
    const { site, history } = await openBoth()
    await writeFiles(site, { [message]: `email: ${secret}\n` })
    await history.commit(save(message))
    await history.removeForGood(message, () => rm(path.join(site, message)))
    const mend = await faultyGit(command, deed)
    await expect(history.erase()).rejects.toMatchObject(why)
    expect(existsSync(path.join(site, '.callboard/private.git.new'))).toBe(false)
    expect(history.isToBeErased(message)).toBe(true)
    expect(everyObject(site)).toContain(secret)
    mend()
    await history.erase()
    expect(history.isToBeErased(message)).toBe(false)
    expect(everyObject(site)).not.toContain(secret)
    expect(privateGit(site, 'fsck', '--full', '--no-dangling')).toBe('')
  },
)

test('an old history that could not be removed goes with the next erasure', async () => {
  const { site, history } = await openBoth()
  await writeFiles(site, { '.callboard/private.git.old/left': secret, [message]: secret })
  await history.commit(save(message))
  await history.removeForGood(message, () => rm(path.join(site, message)))
  await history.erase()
  expect(existsSync(path.join(site, '.callboard/private.git.old'))).toBe(false)
  expect(everyObject(site)).not.toContain(secret)
})

test('what is saved while a history is written anew is in it', async () => {
  const { site, history } = await openBoth()
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  await history.commit(save(message))
  await history.removeForGood(message, () => rm(path.join(site, message)))
  // Later exports bring over what came since the first, and hold up nobody who saves.
  const mark = path.join(site, '.callboard/git-writing-private.json')
  const held = path.join(site, '.callboard/held')
  await faultyGit('fast-export', `sleep 1; grep -qs erase ${mark} && touch ${held}`)
  const erased = history.erase()
  await writeFiles(site, { 'content/users/ada.yaml': 'username: ada\nrole: new\n' })
  await history.commit(save('content/users/ada.yaml'))
  await writeFiles(site, { 'content/messages/message-2.yaml': 'later' })
  await history.commit(save('content/messages/message-2.yaml'))
  await erased
  expect(existsSync(held)).toBe(false)
  expect(everyObject(site)).not.toContain(secret)
  expect(privateGit(site, 'log', '--format=%s').trim().split('\n')).toEqual([
    'save',
    'save',
    'Start the history',
  ])
  expect(privateGit(site, 'show', 'HEAD:content/users/ada.yaml')).toContain('new')
  expect(privateGit(site, 'fsck', '--full', '--no-dangling')).toBe('')
  await history.commit(save('content/messages/message-2.yaml'))
})

test.each([
  ['its branch is gone', 'refs/heads/main', ''],
  ['its branch is cut short', 'refs/heads/main', '1234'],
  ['its settings are broken', 'config', '[core'],
  ['a pack is empty', 'pack', ''],
])('where %s it is set aside whole, and a new one begun', async (_name, file, content) => {
  const { site, history } = await openBoth()
  await writeFiles(site, { [message]: 'kept' })
  await history.commit(save(message))
  privateGit(site, 'gc', '-q')
  const folder = path.join(site, '.callboard/private.git')
  const packs = path.join(folder, 'objects/pack')
  const pack = (await readdir(packs)).find((name) => name.endsWith('.pack')) ?? ''
  const damaged = file === 'pack' ? path.join(packs, pack) : path.join(folder, file)
  await rm(damaged, { force: true })
  await rm(path.join(folder, file === 'refs/heads/main' ? 'packed-refs' : 'none'), { force: true })
  await mkdir(path.dirname(damaged), { recursive: true })
  await writeFile(damaged, content)
  const before = await readdir(folder, { recursive: true })

  const next = await PrivateRepository.open(site, path.join(site, '.callboard'))

  const [aside = '', ...more] = await next.damaged()
  expect(aside).toMatch(/^private\.git\.damaged-20/)
  expect(more).toEqual([])
  const kept = await readdir(path.join(site, '.callboard', aside), { recursive: true })
  expect(kept.toSorted()).toEqual(before.toSorted())
  expect(privateGit(site, 'log', '--format=%s')).toBe('Start the history\n')
  expect(privateGit(site, 'show', `HEAD:${message}`)).toBe('kept')
  const again = await PrivateRepository.open(site, path.join(site, '.callboard'))
  expect(await again.damaged()).toEqual([aside])
})

test('a git that is killed says nothing about a history, which then stays where it is', async () => {
  const { site } = await openBoth()
  const mend = await faultyGit('ls-tree', 'echo last words >&2; kill -KILL $$')
  const open = () => PrivateRepository.open(site, path.join(site, '.callboard'))
  await expect(open()).rejects.toThrow('git ls-tree was killed')
  mend()
  expect(await (await open()).damaged()).toEqual([])
})

test('nothing is erased of what may still be put back', async () => {
  const { site, history } = await openBoth()
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  await history.commit(save(message))
  const refused = history.removeForGood(message, async () => {
    await rm(path.join(site, message))
    await history.erase()
    expect(everyObject(site)).toContain(secret)
    await writeFiles(site, { [message]: `email: ${secret}\n` })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(history.isToBeErased(message)).toBe(false)
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
