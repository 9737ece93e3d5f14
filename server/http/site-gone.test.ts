// @module-tag long
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { takeInHandEdits } from '../services/save/take-in'
import { loseSightOf } from '../testing/failing-disk'
import { testApp } from '../testing/test-app'
import { testMessage } from '../testing/test-message'

const app = testApp({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' })

test.each(['.git', '.git/HEAD'])(
  'without its %s it says what is gone, and goes on with it',
  async (name) => {
    const cookie = await app.signIn()
    const body = { headline: `No ${name}`, date: '2026-01-02', description: 'Text.' }
    const save = () => app.call('POST', '/api/news', { cookie, body })
    const history = path.join(app.siteDir, name)
    await rename(history, `${history}-away`)
    const answers = [
      await save(),
      await app.call('GET', '/api/history', { cookie }),
      await app.call('POST', '/api/sync', { cookie }),
    ]
    for (const answer of answers) {
      expect(answer.json()).toEqual({
        code: 'storage_failed',
        message: expect.stringMatching(/folder of the site is not where it was.*connect the disk/),
      })
    }
    await rename(`${history}-away`, history)
    expect((await save()).status).toBe(201)
    expect(await app.git('status', '--porcelain')).toBe('')
  },
)

test('without its folder, as where its disk was taken out, the site is shown as it was', async () => {
  const cookie = await app.signIn()
  const shown = async () => (await app.call('GET', '/photos')).text
  const before = await shown()
  const away = `${app.siteDir}-away`
  await rename(app.siteDir, away)
  for (const isEmptyThere of [false, true]) {
    // An empty folder is what a disk is connected to.
    if (isEmptyThere) await mkdir(app.siteDir)
    await expect(takeInHandEdits(app.site, ['content', 'media'])).rejects.toThrow(
      'not where it was',
    )
    const body = { headline: 'Nowhere at all', date: '2026-01-02', description: 'Text.' }
    const answer = await app.call('POST', '/api/news', { cookie, body })
    expect(answer.json()).toEqual({
      code: 'storage_failed',
      message: expect.stringMatching(/folder of the site is not where it was.*connect the disk/),
    })
    expect(await shown()).toBe(before)
  }
  await rmdir(app.siteDir)
  await rename(away, app.siteDir)
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(200)
  expect(await app.git('status', '--porcelain')).toBe('')
})

test('without its folder no picture or archive counts as not there, and all of them are back with it', async () => {
  app.makeVariants()
  await app.site.media.idle()
  const photos = (await app.call('GET', '/photos')).text
  const archive = /\/downloads\/[^"]+\.zip/.exec(photos)?.[0] ?? ''
  const filename = app.site.media.shownNames().find((name) => app.site.media.info(name)) ?? ''
  const sizes = () => app.site.media.info(filename)?.variants.map(({ url }) => url) ?? []
  const [largest = ''] = sizes().slice(-1)
  const urls = [`/uploads/${filename}`, largest, '/uploads/social/bio.jpg', archive, '/bio/resume']
  const statuses = () => Promise.all(urls.map(async (url) => (await app.call('HEAD', url)).status))
  const known = sizes()
  const away = `${app.siteDir}-away`
  await rename(app.siteDir, away)
  expect(await statuses()).toEqual([500, 500, 500, 500, 500])
  await mkdir(app.siteDir)
  expect(await statuses()).toEqual([500, 500, 500, 500, 500])
  await rmdir(app.siteDir)
  await rename(away, app.siteDir)
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  expect(sizes()).toEqual(known)
})

test('on a disk over the network that does not answer the site is shown as it was, and it is said what helps', async () => {
  const cookie = await app.signIn()
  loseSightOf(app.siteDir)
  await expect(takeInHandEdits(app.site, ['content', 'media'])).rejects.toThrow('not where it was')
  // It is looked once a second where the folder is.
  await vi.waitFor(
    () =>
      expect(app.site.problems.list()).toContainEqual(
        expect.objectContaining({ message: expect.stringContaining('not noticed at the moment') }),
      ),
    10_000,
  )
  const body = { headline: 'Far away', date: '2026-01-02', description: 'Text.' }
  expect((await app.call('POST', '/api/news', { cookie, body })).json()).toEqual({
    code: 'storage_failed',
    message: expect.stringMatching(/folder of the site is not where it was.*connect the disk/),
  })
  expect((await app.call('GET', '/photos')).status).toBe(200)
})

test.each([
  ['.callboard/private.git', '192.0.2.1'],
  ['.callboard/private.git/HEAD', '192.0.2.2'],
  ['.callboard', '192.0.2.3'],
])(
  'where somebody deletes %s, the next message is kept, in a history that begins anew',
  async (deleted, visitor) => {
    const headers = { 'X-Forwarded-For': visitor }
    const send = (message: string) =>
      app.call('POST', '/api/contact-messages', { headers, body: { ...testMessage, message } })
    expect((await send(`There was ${deleted}`)).status).toBe(201)
    // In one step: what the server does meanwhile would be in the way of deleting it.
    await rename(
      path.join(app.siteDir, deleted),
      path.join(app.siteDir, '.git', `gone-${path.basename(deleted)}`),
    )
    expect((await send(`There is no ${deleted}`)).status).toBe(201)
    const history = ['--git-dir=.callboard/private.git', '--work-tree=.']
    expect(await app.git(...history, 'log', '--format=%s')).toBe(
      'messages: add "message"\nStart the history\n',
    )
    expect(await app.git(...history, 'status', '--porcelain', '-uno')).toBe('')
    expect(await app.git(...history, 'grep', '-h', 'There was', 'HEAD')).toContain(deleted)
    expect(await app.git('clean', '-fdxn')).not.toContain('.callboard')
  },
)

test('where somebody deletes its lock, it takes it again, so that no second server starts', async () => {
  const folder = path.join(app.siteDir, '.callboard/lock')
  await rm(folder, { recursive: true, force: true })
  await vi.waitFor(async () => {
    const [name = ''] = await readdir(folder)
    expect(await readFile(path.join(folder, name, 'holder.json'), 'utf8')).toContain(app.address)
  }, 30_000)
})
