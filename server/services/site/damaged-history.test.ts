// @module-tag long
import { copyFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developerGit } from '../../git/test-site'
import { noteUnreadableHistory } from './note-unreadable-history'
import { siteAfter, start } from '../../testing/damaged-site'

test('what a program that syncs folders left among the branches is named', async () => {
  const site = await siteAfter((folder) => {
    const main = path.join(folder, '.git/refs/heads/main')
    return copyFile(main, `${main} (conflicted copy)`)
  })
  const app = await start(site)
  const issues = (await app.asAdmin('GET', '/api/content-issues')).text
  expect(issues).toContain('.git/refs/heads/main (conflicted copy)')
})

test.each(['HEAD', 'HEAD:content/news', 'HEAD^'])(
  'where the history is damaged at %s, the owner is told what to do before a save fails',
  async (revision) => {
    const site = await siteAfter(async (folder) => {
      developerGit(folder, 'commit', '-q', '--allow-empty', '-m', 'again')
      developerGit(folder, 'commit-graph', 'write', '--reachable')
      const id = developerGit(folder, 'rev-parse', revision).trim()
      const object = path.join(folder, '.git/objects', id.slice(0, 2), id.slice(2))
      await rm(object)
      await writeFile(object, '')
    })
    const app = await start(site)
    expect((await fetch(app.address)).status).toBe(200)
    const issues = () => app.site.problems.list().map(({ message }) => message)
    await expect.poll(issues).toEqual([expect.stringContaining('git fsck')])
    const answer = await app.asAdmin('GET', '/api/history')
    expect([answer.status, answer.json().message]).toEqual([
      500,
      expect.stringContaining('git fsck'),
    ])
  },
)

test('of a history that is whole nothing is said', async () => {
  const site = await siteAfter(async () => undefined)
  const app = await start(site)
  await noteUnreadableHistory(app.site)
  expect(app.site.problems.list()).toEqual([])
})
