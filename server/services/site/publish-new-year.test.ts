import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/test-app'
import { watchYear } from './publish-new-year'

const app = testApp()

afterAll(() => void vi.useRealTimers())

async function footer() {
  return /©[^<©]*(?:<[^<>]*>[^<©]*)?\d{4}/.exec((await app.call('GET', '/bio')).text)?.[0]
}

test('the pages of a server that runs through the night show the new year', async () => {
  const publishNewYear = watchYear(app.site)
  const year = new Date().getFullYear()
  await publishNewYear()
  expect(await footer()).toContain(String(year))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(year + 1, 0, 1, 0, 5) })
  await publishNewYear()
  expect(await footer()).toContain(String(year + 1))
})
