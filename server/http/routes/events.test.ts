import { expect, test } from 'vitest'
import type { SyncStatus } from '../../../src/schema/api'
import { startTestApp } from '../../testing/test-app'

test('who comes hears what changed a moment ago; what happens while a stream is being ended is said to nobody, and ends nothing else', async () => {
  const app = await startTestApp()
  app.site.events.emit('event', { type: 'media', filename: 'a.jpg' })
  app.site.events.emit('event', { type: 'sync', status: { state: 'working' } as SyncStatus })
  const answer = await fetch(`${app.address}/api/events`, {
    headers: { cookie: await app.signIn() },
  })
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  process.prependListener('uncaughtException', note)
  const closing = app.close()
  app.site.events.emit('event', { type: 'issues' })
  const said = await answer.text()
  await closing
  process.off('uncaughtException', note)
  expect(errors).toEqual([])
  expect(said).toContain('a.jpg')
  expect(said).not.toContain('sync')
})
