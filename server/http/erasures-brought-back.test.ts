// @module-tag long
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  exchange,
  imageOf,
  jpeg,
  publish,
  serverAndLaptop,
  settle,
  theQuestion,
} from '../testing/server-and-laptop'
import { erasing } from '../testing/taken-down'
import type { TestApp } from '../testing/test-app'
import { saveBio } from '../testing/edits'
import { uploadPicture } from '../testing/upload'

const { server, laptop, remote, expectSame } = serverAndLaptop()
const waitsForReplacing = { state: 'failed', failure: { waitsFor: 'replacing' } }

let id: string
// What was erased stays erased, whoever sends it.
let colour = 0x504080

beforeEach(async () => {
  colour += 0x101010
  id = await upload()
  await publish(server)
  await publish(laptop)
})

async function upload(): Promise<string> {
  const fields = { category: 'headshots', alt: 'Oak', title: 'Oak', targetSize: 'original' }
  const uploaded = await uploadPicture(
    server,
    await jpeg(`#${colour.toString(16)}`),
    fields,
    'oak.jpg',
  )
  return uploaded.json<{ id: string }>().id
}

const post = (app: TestApp, url: string, body: object = {}) => app.asAdmin('POST', url, body)

async function turn(app: TestApp): Promise<string> {
  const { filename } = imageOf(app, id)
  const change = { turn: 'left', from: filename }
  expect((await app.asAdmin('PUT', `/api/images/${id}/rotation`, change)).status).toBe(200)
  return imageOf(app, id).filename
}

/** Erases a file from the history of the server and of the remote. */
async function erase(filename: string): Promise<void> {
  await publish(server)
  expect((await erasing(server)(filename)).status).toBe(200)
  await replace()
}

async function replace(): Promise<void> {
  expect((await post(server, '/api/erasures/replace-remote')).json()).toEqual({})
}

/** Whether any version has a file of media/, here or at the remote. */
function isThere(filename: string): boolean {
  const repositories = [server, laptop].map(({ siteDir }) => path.join(siteDir, '.git'))
  const args = ['log', '--all', '--format=', '--name-only']
  const logs = [...repositories, remote.path].map((gitDir) =>
    spawnSync('git', [`--git-dir=${gitDir}`, ...args]).stdout.toString(),
  )
  return logs.some((log) => log.includes(filename))
}

/** The remote brings back to the server what was erased there, and is replaced once more. */
async function replacedOnceMore(filename: string): Promise<void> {
  for (let times = 0; times < 2; times += 1)
    expect(await exchange(server)).toMatchObject(waitsForReplacing)
  await replace()
  const { failure } = await exchange(laptop)
  expect(failure?.waitsFor).toBe('erasing')
  expect(failure?.erased).toContain(filename)
  const followed = await post(laptop, '/api/erasures/follow', { filenames: failure?.erased })
  expect(followed.json()).toMatchObject({ state: 'published', conflicts: [] })
  await expectSame()
  expect(isThere(filename)).toBe(false)
}

test('a photo turned alike elsewhere brings back the file that was erased here, and the remote is replaced once more', async () => {
  const turned = await turn(server)
  await turn(server)
  await erase(turned)
  expect(await turn(laptop)).toBe(turned)
  await settle(laptop, await theQuestion(laptop), 'theirs')
  await replacedOnceMore(turned)
  expect(imageOf(laptop, id).filename).toBe(imageOf(server, id).filename)
})

test('so does a developer who merges an old clone', async () => {
  const { filename } = imageOf(server, id)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-old-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => {
    const somebody = ['-c', 'user.name=Sam Okafor', '-c', 'user.email=sam@example.com']
    expect(spawnSync('git', [...somebody, ...args], { cwd: folder }).status).toBe(0)
  }
  git('clone', '-q', remote.path, '.')
  expect((await post(server, `/api/take-down/images/${id}`)).status).toBe(200)
  await erase(filename)
  git('commit', '-q', '--allow-empty', '-m', 'Before it was erased')
  git('pull', '-q', '--no-rebase', '--no-edit')
  git('push', '-q')
  await replacedOnceMore(filename)
})

test('what was uploaded again since keeps nobody from replacing the remote, with all that others put there meanwhile', async () => {
  const { filename } = imageOf(server, id)
  expect((await post(server, `/api/take-down/images/${id}`)).status).toBe(200)
  await saveBio(server, { shortBio: 'Said before' })
  await publish(server)
  expect((await erasing(server)(filename)).status).toBe(200)
  await saveBio(laptop, { tagline: 'Said meanwhile' })
  await publish(laptop)
  expect(await upload()).toBe(id)
  expect(await exchange(server)).toMatchObject(waitsForReplacing)
  await replace()
  expect(server.site.store.read('bio')?.tagline).toBe('Said meanwhile')
  expect(await exchange(server)).toMatchObject({ state: 'published' })
})
