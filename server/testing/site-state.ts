import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { ApiError } from '../../src/schema/api'
import type { Answer, TestApp } from './test-app'

const histories = ['.git', '.callboard/private.git']
const folders = ['content', 'media', '.callboard/journal']

/** The commits both histories stand at, and every file a call could have written. */
export async function siteState({ siteDir }: TestApp): Promise<Record<string, string>> {
  const read = (file: string) => readFile(path.join(siteDir, file), 'utf8').catch(() => '')
  const state: Record<string, string> = {}
  for (const history of histories) {
    const branch = (await read(`${history}/HEAD`)).replace('ref:', '').trim()
    state[history] = (await read(`${history}/${branch}`)) || (await read(`${history}/packed-refs`))
    expect(state[history]).not.toBe('')
  }
  for (const folder of folders) {
    for (const name of await readdir(path.join(siteDir, folder), { recursive: true })) {
      const { size, mtimeMs } = await stat(path.join(siteDir, folder, name))
      state[`${folder}/${name}`] = `${size} bytes at ${mtimeMs}`
    }
  }
  return state
}

// What a validator or a disk says to programmers, and no owner should read.
const jargon = /[iI]nvalid (?:input|option)|expected|undefined|NaN|\bE[A-Z]{4,}|regex|<=|>=/

/** Sends calls that must be refused in words for people, and must leave nothing behind. */
export async function expectRefused(
  app: TestApp,
  status: number,
  ...sends: (() => Promise<Answer>)[]
): Promise<ApiError> {
  // What came before it may still be noting who signed in.
  await app.site.background.idle()
  const before = await siteState(app)
  let error: ApiError | undefined
  for (const send of sends) {
    const answer = await send()
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('message')])
    error = answer.json<ApiError>()
    for (const { message } of [error, ...(error.issues ?? [])]) expect(message).not.toMatch(jargon)
  }
  expect(await siteState(app)).toEqual(before)
  if (!error) throw new Error('Nothing was sent')
  return error
}

/** What the newest commit says and touches, paths as git's `A`, `M` or `D` with the file. */
export async function lastCommit(app: TestApp, repository: 'site' | 'private' = 'site') {
  const place = repository === 'private' ? ['--git-dir=.callboard/private.git'] : []
  const format = '--format=%H%n%P%n%an <%ae>%n%s%n%(trailers:only,unfold,separator=%x7C)'
  const shown = await app.git(...place, 'show', '--name-status', '--no-renames', format, 'HEAD')
  const [id, parent, author, subject, trailers = '', ...files] = shown.trim().split('\n')
  const paths = files.filter(Boolean).map((line) => line.replace('\t', ' '))
  return { id, parent, author, subject, trailers: trailers.split('|'), paths: paths.sort() }
}
