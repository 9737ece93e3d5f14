import { afterEach, expect, test, vi } from 'vitest'
import { plain } from '../../media/pictures/test-pictures'
import { testApp } from '../../testing/test-app'
import { uploadPicture } from '../../testing/upload'
import { showInTurn } from '../save/show-changes'
import { watchHeldBack } from './publish-held-back'

const app = testApp()

afterEach(() => void vi.useRealTimers())

test('what came due between the first rendering and the first look is published too', async () => {
  const since = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: since })
  const publishOn = new Date(since + 1000).toISOString()
  const body = { headline: 'In between', date: '2026-01-02', description: 'Text', publishOn }
  await app.asAdmin('POST', '/api/news', body)
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

test('whatever has pages made at its moment, a story comes with its picture', async () => {
  const bytes = await plain(700, 400).jpeg().toBuffer()
  const fields = { category: 'bts', alt: 'Nobody there yet' }
  const uploaded = await uploadPicture(app, bytes, fields)
  const { id, filename } = uploaded.json<{ id: string; filename: string }>()
  const moment = Date.now() + 3_600_000
  const publishOn = new Date(moment).toISOString()
  const story = { headline: 'With a picture', date: '2026-01-02', description: 'Text' }
  const body = { ...story, imageId: id, publishOn }
  await app.asAdmin('POST', '/api/news', body)
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
  await showInTurn(app.site, [])
  expect((await app.call('GET', '/news')).text).toContain('With a picture')
  expect((await app.call('GET', `/uploads/${filename}`)).status).toBe(200)
})

test('where the clock goes back, a story is hidden again that anything had shown', async () => {
  const since = Date.now()
  const moment = since + 3_600_000
  const publishOn = new Date(moment).toISOString()
  const body = { headline: 'Too early', date: '2026-01-02', description: 'Text', publishOn }
  await app.asAdmin('POST', '/api/news', body)
  const isShown = async () => (await app.call('GET', '/news')).text.includes('Too early')
  const publishDue = watchHeldBack(app.site, since)
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
  await showInTurn(app.site, [])
  expect(await isShown()).toBe(true)
  vi.setSystemTime(since)
  await publishDue()
  expect(await isShown()).toBe(false)
})
