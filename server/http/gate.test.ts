import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startTestApp, testApp } from '../testing/test-app'

const app = testApp()

test('while it ends, the save in hand is finished and what comes is refused', async () => {
  const cookie = await app.signIn()
  const stream = await new Promise<IncomingMessage>((resolve) => {
    get(`${app.address}/api/events`, { headers: { cookie }, agent: new Agent() }, resolve)
  })
  const streamed = once(stream.resume(), 'end')
  const body = { headline: 'In hand', date: '2026-01-02', description: 'Text.' }
  // The writer is busy, so that the save is certainly not done when the end begins.
  const letGo = await new Promise<() => void>((begun) => {
    void app.site.writer.run(() => new Promise<void>(begun))
  })
  const saving = app.call('POST', '/api/news', { cookie, body })
  const arrived = once(app.server, 'request')
  await arrived
  const closing = app.close()
  const refused = await app.call('GET', '/bio')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.json()).toMatchObject({ code: 'ending' })
  await streamed
  letGo()
  expect((await saving).status).toBe(201)
  await closing
  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir }))
  expect((await app.call('GET', '/api/news')).text).toContain('In hand')
})
