import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PrivateRepository } from './private-repository'
import { begunSite, developerGit, faultyGit, owner, writeFiles } from './test-site'

const secret = 'visitor@example.org'
const message = 'content/messages/message-1.yaml'
const silent = { error: () => undefined }

/** A site with one message, and its private history. */
async function withMessage() {
  const site = await begunSite()
  await writeFiles(site, { [message]: `email: ${secret}\n` })
  const open = () => PrivateRepository.open(site, path.join(site, '.callboard'), silent)
  const git = (...args: string[]) =>
    developerGit(site, `--git-dir=${site}/.callboard/private.git`, ...args)
  const holds = () => git('cat-file', '--batch-all-objects', '--batch').includes(secret)
  return { site, history: await open(), open, git, holds }
}

// What an admin was told stays is not erased behind their back: gone by hand later, history has it still.
test('a message whose deletion was refused stays in the history when it goes by hand later', async () => {
  const { site, history, open, holds } = await withMessage()
  const refused = history.removeForGood(message, () => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  await rm(path.join(site, message))
  const request = { paths: [message], author: owner, subject: 'by hand', trailers: [] }
  await history.commit(request)
  await history.erase()
  await (await open()).finishErasures()
  expect(holds()).toBe(true)
})

test('a message that is deleted for good does not come back with its folder, which is missing', async () => {
  const { site, history, open, holds } = await withMessage()
  await history.removeForGood(message, () =>
    rm(path.join(site, 'content/messages'), { recursive: true }),
  )
  const next = await open()
  expect(existsSync(path.join(site, message))).toBe(false)
  await next.finishErasures()
  expect([existsSync(path.join(site, message)), holds()]).toEqual([false, false])
})

test('what begins to wait while a message is erased is kept, and the erasure waits for it', async () => {
  const { site, history, git } = await withMessage()
  const blob = await history.keepContent(Buffer.from('It waits'))
  await history.removeForGood(message, () => rm(path.join(site, message)))
  const keep = `$REAL update-ref refs/callboard/waiting/${blob} ${blob}`
  await faultyGit('fast-export', `${keep}; exec $REAL "$@"`)
  await expect(history.erase()).rejects.toMatchObject({ status: 409 })
  expect(git('cat-file', 'blob', blob)).toBe('It waits')
  expect(history.isToBeErased(message)).toBe(true)
})
