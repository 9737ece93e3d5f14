import { expect, test, vi } from 'vitest'
import { bareSite, testApp } from '../../testing/test-app'
import { SiteSync } from './site-sync'

const app = testApp({ LOG_LEVEL: 'silent' }, bareSite)

test('however often a clock, saves and webhooks ask while a remote hangs, one more exchange does it', async () => {
  await app.git('remote', 'add', 'origin', 'nowhere')
  const sync = new SiteSync(app.site)
  let letGo = () => {}
  const hanging = new Promise<void>((resolve) => (letGo = resolve))
  const exchanging = vi.spyOn(app.site.repositories.site, 'sync').mockImplementation(async () => {
    await hanging
    return { state: 'done', sent: 0, received: [] }
  })
  const first = sync.runByItself()
  await vi.waitFor(() => expect(exchanging).toHaveBeenCalledOnce())
  const others = Array.from({ length: 20 }, () => sync.runByItself())
  await app.site.repositories.site.remote()
  letGo()
  await Promise.all([first, ...others])
  expect(exchanging).toHaveBeenCalledTimes(2)
})
