// @module-tag long
import { existsSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Repository } from '../git/repository'
import { plain } from '../media/pictures/test-pictures'
import { testMessage } from '../testing/test-message'
import { testAdmin, testApp } from '../testing/test-app'
import { uploadPicture } from '../testing/upload'

const app = testApp({ LOG_LEVEL: 'silent' })
const story = { headline: 'Taken', date: '2026-01-04', description: 'Words.' }

const takeFile = (file: string) => rmSync(path.join(app.siteDir, file), { recursive: true })

/** Takes what a save writes off the disk as a `git clean` does, before it is committed or right after. */
function cleanWhile(
  when: 'before' | 'after',
  repository: Repository = app.site.repositories.site,
  takeOne: (file: string) => unknown = takeFile,
) {
  const commit = repository.commit.bind(repository)
  const spy = vi.spyOn(repository, 'commit').mockImplementationOnce(async (request) => {
    const take = () => request.paths.forEach(takeOne)
    if (when === 'before') take()
    const id = await commit(request)
    take()
    return id
  })
  return () => spy.mockRestore()
}

test.each(['before', 'after'] as const)(
  'a story that a git clean takes %s it is committed is saved, once',
  async (when) => {
    const before = await app.git('rev-list', '--count', 'HEAD')
    const end = cleanWhile(when)
    const answer = await app.asAdmin('POST', '/api/news', { ...story, headline: `Taken ${when}` })
    end()
    expect(answer.status).toBe(201)
    expect((await app.call('GET', '/news')).text).toContain(`Taken ${when}`)
    expect(await app.git('status', '--porcelain')).toBe('')
    expect(Number(await app.git('rev-list', '--count', 'HEAD'))).toBe(Number(before) + 1)
  },
)

test('a picture that a git clean takes with its entry is there again', async () => {
  const end = cleanWhile('after')
  const picture = await plain(60, 50).png().toBuffer()
  const answer = await uploadPicture(app, picture, { category: 'production', alt: 'Taken' })
  end()
  expect(answer.status).toBe(201)
  const { filename } = answer.json<{ filename: string }>()
  expect(existsSync(path.join(app.siteDir, 'media', filename))).toBe(true)
  expect((await app.call('GET', `/uploads/${filename}`)).status).toBe(200)
  expect(await app.git('status', '--porcelain')).toBe('')
})

test.each(['its folder with it', 'its folder a moment later'])(
  'who logs in while a git clean takes the file of a user, and %s, logs nobody out',
  async (how) => {
    const session = await app.signIn()
    const folder = path.join(app.siteDir, 'content/users')
    const user = path.join(folder, 'ada.yaml')
    rmSync(how === 'its folder with it' ? folder : user, { recursive: true })
    const [later] = await Promise.all([
      app.signIn(testAdmin),
      how === 'its folder with it' ||
        setTimeout(300).then(() => rmSync(folder, { recursive: true })),
    ])
    await expect.poll(() => existsSync(user), { timeout: 20_000 }).toBe(true)
    await app.site.background.idle()
    const answers = [session, later].map((cookie) => app.call('GET', '/api/sync', { cookie }))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  },
)

const users = 'content/users'
async function takeInTwoSteps(file: string) {
  takeFile(file)
  await setTimeout(300)
  takeFile(users)
}

/** Takes what a save has committed off the disk just before its pages are made of it. */
function cleanAsShown(take: () => unknown) {
  const refresh = app.site.store.refresh.bind(app.site.store)
  const spy = vi.spyOn(app.site.store, 'refresh').mockImplementationOnce(async (...args) => {
    take()
    return refresh(...args)
  })
  return () => spy.mockRestore()
}

const takeUsers = () => rmSync(path.join(app.siteDir, users), { recursive: true, force: true })
const cleanUsersWhile = (when: 'before' | 'after', take: (file: string) => unknown) =>
  cleanWhile(when, app.site.repositories.private, take)

test.each([
  ['before it is committed, at once', () => cleanUsersWhile('before', takeUsers)],
  ['after it is committed, at once', () => cleanUsersWhile('after', takeUsers)],
  ['after it is committed, file by file', () => cleanUsersWhile('after', takeInTwoSteps)],
  ['as it is shown', () => cleanAsShown(takeUsers)],
])(
  'a user whose change a git clean takes with all of its folder, %s, is not logged out',
  async (when, clean) => {
    const session = await app.signIn()
    await app.site.background.idle()
    const call = (method: string, url: string, body?: object) =>
      app.call(method, url, { cookie: session, body })
    const end = clean()
    const change = { username: 'ada', email: 'ada@example.com', firstName: when }
    const answer = await call('PUT', '/api/admin/users/ada', change)
    end()
    expect(answer.status).toBe(200)
    expect((await call('GET', '/api/auth/user')).json()).toMatchObject(change)
    const file = path.join(app.siteDir, users, 'ada.yaml')
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
    await app.site.background.idle()
    expect((await call('GET', '/api/auth/user')).json()).toMatchObject(change)
  },
)

test('a message that comes just after a git clean takes the place of none that was there', async () => {
  const send = (message: string) =>
    app.call('POST', '/api/contact-messages', { body: { ...testMessage, message } })
  expect((await send('Before')).status).toBe(201)
  await app.site.background.idle()
  rmSync(path.join(app.siteDir, 'content/messages'), { recursive: true })
  expect((await send('After')).status).toBe(201)
  const all = (await app.asAdmin('GET', '/api/contact-messages')).json<{ message: string }[]>()
  expect(all.map(({ message }) => message).sort()).toEqual(['After', 'Before'])
  const names = await readdir(path.join(app.siteDir, 'content/messages'))
  expect(names.filter((name) => name.endsWith('.yaml'))).toHaveLength(2)
})

test.each(['', '/ada.yaml'])(
  'who deletes something while a git clean takes users%s logs nobody out',
  async (file) => {
    const session = await app.signIn()
    rmSync(path.join(app.siteDir, `content/users${file}`), { recursive: true })
    const id = '2026-02-21-the-bird-flies'
    const call = (method: string, url: string) => app.call(method, url, { cookie: session })
    expect((await call('DELETE', `/api/news/${id}`)).status).toBe(file ? 404 : 200)
    expect((await call('GET', '/api/contact-messages')).status).toBe(200)
    const ofUsers = ['--git-dir=.callboard/private.git', '--work-tree=.']
    await app.git(...ofUsers, 'checkout', '-q', 'HEAD', '--', 'content/users')
  },
)
