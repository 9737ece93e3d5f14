import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PreparedFiles } from '../../publish/prepared-files'
import { saveBio } from '../../testing/edits'
import { blockFolder } from '../../testing/failing-disk'
import { testApp } from '../../testing/test-app'

const app = testApp()
const bioPage = async () => (await app.call('GET', '/bio')).text

test('a save has its pages ready when it is done', async () => {
  const taking = vi.spyOn(PreparedFiles.prototype, 'take')
  onTestFinished(() => taking.mockRestore())
  await saveBio(app, { name: 'Robin Larkwood' })
  expect(await bioPage()).toContain('Robin Larkwood')
  expect(taking.mock.results.length).toBeGreaterThan(5)
  expect(taking.mock.results.filter(({ value }) => value === undefined)).toEqual([])
})

test('of a save that is refused nothing is shown, then or later', async () => {
  const unblock = await blockFolder(path.join(app.siteDir, '.git/objects'))
  const { bio } = (await app.call('GET', '/api/cms-data')).json<{ bio: object }>()
  const refused = { type: 'bio', content: { ...bio, tagline: 'Never said' } }
  expect((await app.asAdmin('POST', '/api/cms-content', refused)).status).toBe(500)
  await unblock()
  expect(await bioPage()).not.toContain('Never said')
  await saveBio(app, { name: 'Wren Larkwood' })
  expect(await bioPage()).toContain('Wren Larkwood')
  expect(await bioPage()).not.toContain('Never said')
})
