import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultyGit } from '../git/test-site'
import { retryErasures } from '../services/people/retry-erasures'
import { expectRefused, lastCommit, siteState } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp({ TRUST_PROXY: '1' })

interface Message {
  id: string
  processed: string
  createdAt: string
}

const message = {
  name: 'Casting Director',
  email: 'casting@example.com',
  company: 'Paper Lantern Films',
  subject: 'Audition',
  message: 'Could Wren read for us on Tuesday?',
}

async function messages() {
  return (await app.asAdmin('GET', '/api/contact-messages')).json<Message[]>()
}

let visitors = 0

/** Has a message come in, each from an address of its own. */
async function receive(text = message.message) {
  visitors += 1
  await app.call('POST', '/api/contact-messages', {
    body: { ...message, message: text, elapsed: 60_000 },
    headers: { 'X-Forwarded-For': `192.0.2.${visitors}` },
  })
  const [newest] = await messages()
  if (!newest) throw new Error('No message came in')
  return newest
}

function mark(id: string, processed: unknown) {
  const body = { processed }
  return app.asAdmin('PUT', `/api/contact-messages/${id}/status`, body)
}

describe('a message', () => {
  test('is marked from any status, by one commit each', async () => {
    const { id } = await receive()
    for (const processed of ['archived', 'read', 'responded', 'read']) {
      expect((await mark(id, processed)).json()).toMatchObject({ id, processed })
      expect(await lastCommit(app, 'private')).toMatchObject({
        author: 'ada <ada@callboard.invalid>',
        subject: 'messages: update "message"',
        paths: [`M content/messages/${id}.yaml`],
      })
    }
    const before = await siteState(app)
    expect((await mark(id, 'read')).status).toBe(200)
    expect(await siteState(app)).toEqual(before)
  })

  test('takes no other status, and no other field', async () => {
    const { id } = await receive()
    const wrong = ['pending', 'deleted', '', null, undefined, 3, ['read']]
    const error = await expectRefused(app, 400, ...wrong.map((status) => () => mark(id, status)))
    expect(error.message).toBe('Choose read, responded or archived')
    const body = { processed: 'read', message: 'Rewritten', email: 'x@example.com' }
    await app.asAdmin('PUT', `/api/contact-messages/${id}/status`, body)
    expect((await messages())[0]).toMatchObject({ ...message, processed: 'read' })
  })

  test('that does not exist is 404', async () => {
    const ids = ['message-1', '..%2Fusers%2Fada', 'x']
    await expectRefused(app, 404, ...ids.map((id) => () => mark(id, 'read')))
    const remove = (id: string) => () => app.asAdmin('DELETE', `/api/contact-messages/${id}`)
    await expectRefused(app, 404, ...ids.map(remove))
  })

  test('is for signed-in eyes only', async () => {
    const { id } = await receive()
    await expectRefused(
      app,
      401,
      () => app.call('GET', '/api/contact-messages'),
      () => app.call('DELETE', `/api/contact-messages/${id}`),
      () => app.call('PUT', `/api/contact-messages/${id}/status`, { body: { processed: 'read' } }),
    )
  })

  test('leaves no trace when it is deleted, and the others stay', async () => {
    const secret = 'A private word to be forgotten'
    const kept = await receive('A word to be kept')
    const { id } = await receive(secret)
    await mark(id, 'read')
    const before = await siteState(app)
    const answer = await app.asAdmin('DELETE', `/api/contact-messages/${id}`)
    expect([answer.status, answer.headers.get('Callboard-Change')]).toEqual([200, null])
    expect((await siteState(app))['.git']).toBe(before['.git'])
    const objects = await app.git(
      '--git-dir=.callboard/private.git',
      ...['cat-file', '--batch-all-objects', '--batch', '--unordered'],
    )
    expect(objects).toContain('A word to be kept')
    expect(objects).not.toContain(secret)
    expect(await filesThatSay(secret)).toEqual([])
    expect((await messages()).map((left) => left.id)).toContain(kept.id)
    const history = `/api/history/entries/messages/${id}`
    expect((await app.asAdmin('GET', history)).json()).toMatchObject({ items: [] })
  })
})

test('a deletion that could not be finished is shown to the owner, and finished later', async () => {
  const { id } = await receive('These words were meant for nobody.')
  const mend = await faultyGit('fast-export', 'kill -KILL $$')
  expect((await app.asAdmin('DELETE', `/api/contact-messages/${id}`)).status).toBe(500)
  // Whoever presses again is not told that it is gone for good.
  expect((await app.asAdmin('DELETE', `/api/contact-messages/${id}`)).status).toBe(500)
  await expect(retryErasures(app.site)).rejects.toThrow()
  const issues = async () => (await app.asAdmin('GET', '/api/content-issues')).text
  expect(await issues()).toContain('The words of a deleted message are still in the history')
  mend()
  await retryErasures(app.site)
  expect(await issues()).not.toContain('deleted message')
  expect(app.site.repositories.private.isToBeErased(`content/messages/${id}.yaml`)).toBe(false)
})

async function filesThatSay(text: string): Promise<string[]> {
  const entries = await readdir(app.siteDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(path.join(parentPath, name)).catch(() => Buffer.alloc(0))
      return bytes.includes(text) ? [path.join(parentPath, name)] : []
    }),
  )
  return found.flat()
}
