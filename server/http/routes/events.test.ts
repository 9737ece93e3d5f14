import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app'

test('what happens while a stream is being ended is said to nobody, and ends nothing else', async () => {
  const app = await startTestApp()
  const answer = await fetch(`${app.address}/api/events`, {
    headers: { cookie: await app.signIn() },
  })
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  process.prependListener('uncaughtException', note)
  const closing = app.close()
  app.site.events.emit('event', { type: 'issues' })
  await answer.text()
  await closing
  process.off('uncaughtException', note)
  expect(errors).toEqual([])
})
