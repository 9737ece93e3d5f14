import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { blockFolder } from '../testing/failing-disk'
import { readGitConfig } from './configuration'
import type { Place } from './run'
import { developerGit, faultyGit, temporaryFolder, writeFiles } from './test-site'

async function open() {
  const workTree = await temporaryFolder()
  developerGit(workTree, 'init', '-q')
  const config = path.join(workTree, '.git/config')
  // What was written a moment ago may be written again without showing it.
  const settle = (at = 1_700_000_000) => utimes(config, at, at)
  const place: Place = { workTree }
  const name = async () => (await readGitConfig(place)).get('user.name')
  return {
    workTree,
    place,
    settle,
    name,
    set: (...args: string[]) => developerGit(workTree, 'config', ...args),
  }
}

test('git is asked once what it is set to, and again when a file says something else', async () => {
  const { settle, name, set } = await open()
  set('user.name', 'Ada')
  await settle()
  expect(await name()).toBe('Ada')
  const mend = await faultyGit('config', 'exit 1')
  expect(await name()).toBe('Ada')
  mend()
  set('user.name', 'Bea')
  await settle()
  expect(await name()).toBe('Bea')
})

test('what was written just now is read again, though nothing tells it from what comes next', async () => {
  const { name, set, settle } = await open()
  set('user.name', 'Ada')
  // However slow the machine is.
  await settle(Date.now() / 1000 + 60)
  expect(await name()).toBe('Ada')
  const mend = await faultyGit('config', 'exit 1')
  await expect(name()).rejects.toThrow('git config')
  mend()
})

test('what git says while it finds no repository there is not kept', async () => {
  const { workTree, place, settle, set } = await open()
  set('remote.origin.url', 'https://example.org/site.git')
  await settle()
  const remote = async () => (await readGitConfig(place)).get('remote.origin.url')
  const unblock = await blockFolder(path.join(workTree, '.git/objects'))
  expect(await remote()).toBeUndefined()
  await unblock()
  expect(await remote()).toBe('https://example.org/site.git')
})

test('settings in another file are read each time, since they may hang on more than what it says', async () => {
  const { workTree, settle, name, set } = await open()
  await writeFiles(workTree, { 'more.ini': '[user]\n\tname = Ada\n' })
  set('include.path', '../more.ini')
  await settle()
  expect(await name()).toBe('Ada')
  await writeFiles(workTree, { 'more.ini': '[user]\n\tname = Bea\n' })
  expect(await name()).toBe('Bea')
})
