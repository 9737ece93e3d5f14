import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/test-app'
import { watchHeldBack } from './publish-held-back'

const app = testApp()

afterAll(() => void vi.useRealTimers())

test('what came due between the first rendering and the first look is published too', async () => {
  const cookie = await app.signIn()
  const since = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: since })
  const publishOn = new Date(since + 1000).toISOString()
  const body = { headline: 'In between', date: '2026-01-02', description: 'Text', publishOn }
  await app.call('POST', '/api/news', { cookie, body })
  vi.setSystemTime(since + 1000)
  const heard: unknown[] = []
  app.site.events.on('event', (event) => heard.push(event))
  const publishDue = watchHeldBack(app.site, since)
  await publishDue()
  expect((await app.call('GET', '/news')).text).toContain('In between')
  const told = heard.length
  await publishDue()
  expect(heard.length).toBe(told)
})
