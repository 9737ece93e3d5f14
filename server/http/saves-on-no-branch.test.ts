// @module-tag long
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../src/schema/api'
import { plain } from '../media/pictures/test-pictures'
import { updateEntry } from '../services/entries/update-entry'
import { updateSingleton } from '../services/entries/update-singleton'
import { commitWhenReady } from '../services/save/commit-waiting'
import { takeInHandEdits } from '../services/save/take-in'
import { refuseFile } from '../testing/failing-disk'
import { ada, ben, file, siteWithWaiting } from '../testing/site-with-waiting'
import { uploadPicture } from '../testing/upload'

const waiting = siteWithWaiting()
const { app, inSite, bio, git, call, save, status, commitsMade, restart, done } = waiting

test('two saves of one file in a detached HEAD become two commits, each with its own words', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { name: 'First', tagline: 'First' })
  await save(ben, { tagline: 'Second' })
  expect(await bio()).toMatch(/name: First\ntagline: Second\n/)
  // As after the two weeks for which git keeps by itself what no commit has.
  await app.git('gc', '-q', '--prune=now')
  await restart()
  await app.git('checkout', '-q', 'main')
  const text = `${await bio()}\nBy hand, at the end.\n`
  await writeFile(inSite(file), text)
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Ada: bio: update Full Name, Tagline\nBen: bio: update Tagline')
  expect(await git('show', `HEAD~1:${file}`)).toMatch(/name: First\ntagline: First\n/)
  expect(await git('show', `HEAD:${file}`)).toMatch(/name: First\ntagline: Second\n/)
  expect([await bio(), await git('status', '--porcelain')]).toEqual([text, `M ${file}`])
  await app.git('commit', '-qam', 'By hand')
  await done()
})

test('a collision with a save that has no commit yet names who made it', async () => {
  const expected = app.site.store.read('bio')
  await app.git('checkout', '-q', '--detach')
  await save(ben, { tagline: 'Of Ben' })
  const change = { tagline: 'Of Ada' }
  await expect(updateSingleton(app.site, ada, 'bio', change, expected)).rejects.toMatchObject({
    details: { conflict: { author: 'Ben' } },
  })
  await app.git('checkout', '-q', 'main')
  await commitWhenReady(app.site)
  await done()
})

test('saves that a developer commits with all there is are told as themselves too', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { tagline: 'In between' })
  await save(ben, { tagline: 'At last' })
  await app.git('checkout', '-q', 'main')
  await app.git('commit', '-qam', 'All')
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Dev: All\nAda: bio: update Tagline\nBen: bio: update Tagline')
  expect(await git('show', `HEAD~1:${file}`)).toContain('tagline: In between')
  expect(await bio()).toContain('tagline: At last')
  await done()
})

test('a save on what git has taken another off the disk of leaves both there in the end', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { tagline: 'Taken off the disk' })
  await app.git('checkout', '-qf', 'HEAD')
  await takeInHandEdits(app.site, [file])
  await save(ben, { name: 'Without the tagline' })
  await app.git('checkout', '-q', 'main')
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Ada: bio: update Tagline\nBen: bio: update Full Name')
  expect(await bio()).toContain('tagline: Taken off the disk')
  await done()
})

test('a save of a file with a mistake leaves that text on the disk for as long as it cannot be committed', async () => {
  const wrong = (await bio()).replace(/^tagline: .*$/m, 'tagline: "Not closed')
  await app.git('checkout', '-q', '--detach')
  await writeFile(inSite(file), wrong)
  await takeInHandEdits(app.site, [file])
  await save(ada, { name: 'Beside the mistake' })
  expect([await bio(), app.site.store.read('bio')?.name]).toEqual([wrong, 'Beside the mistake'])
  await app.git('checkout', '-qf', 'main')
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Ada: bio: update Full Name')
  expect(await bio()).toContain('name: Beside the mistake')
  await done()
})

test('a save that only the disk keeps waiting is not said to wait for a merge', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { tagline: 'While the disk is full' })
  await app.git('checkout', '-q', 'main')
  const free = await refuseFile(inSite('.callboard/git-writing-site.json'))
  await commitWhenReady(app.site)
  expect((await status()).uncommitted).toMatch(
    /^Changes wait for their commit, .* disk may be full/,
  )
  await free()
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Ada: bio: update Tagline')
  await done()
})

test('what was added and deleted in a detached HEAD is in history as both, and keeps its name', async () => {
  await app.git('checkout', '-q', '--detach')
  const body = { headline: 'Short-lived', date: '2026-01-04', description: 'Words.' }
  const added = await call('POST', '/api/news', body)
  expect(added.status).toBe(201)
  const { id } = added.json<{ id: string }>()
  expect((await call('DELETE', `/api/news/${id}`)).status).toBe(200)
  const again = await call('POST', '/api/news', body)
  expect(again.json()).toMatchObject({ id: `${id}-2` })
  await app.git('checkout', '-q', 'main')
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe(
    'ada: news: add "Short-lived"\nada: news: delete "Short-lived"\nada: news: add "Short-lived"',
  )
  await done()
})

test('what is added while an older version is checked out takes no name that the branch has', async () => {
  const story = { headline: 'Twice', date: '2026-01-05', description: 'Words.' }
  const upload = async (size: number) => {
    const fields = { category: 'production', alt: 'A twin' }
    const answer = await uploadPicture(app, await plain(size, 50).png().toBuffer(), fields)
    return answer.json<{ id: string; filename: string }>()
  }
  const first = await upload(60)
  await call('POST', '/api/news', story)
  await app.git('checkout', '-q', 'HEAD~2')
  const second = await upload(70)
  await call('POST', '/api/news', story)
  await app.git('checkout', '-q', 'main')
  await commitWhenReady(app.site)
  expect((await status()).conflicts).toEqual([])
  const media = [first, second].map(({ filename }) => sharp(inSite(`media/${filename}`)).metadata())
  expect(await Promise.all(media)).toMatchObject([{ width: 60 }, { width: 70 }])
  const news = (await call('GET', '/api/news')).json<{ headline: string }[]>()
  expect(news.filter(({ headline }) => headline === 'Twice')).toHaveLength(2)
  await done()
})

test.each([
  ['a hand edit', []],
  ['a hand edit that is staged', ['add', '-A']],
])(
  '%s, on which a waiting save was made, is committed before it, apart',
  async (_case, staging) => {
    const id = `2026-01-03-by-hand-${staging.length}`
    const story = `content/news/${id}.md`
    const byHand = `---\nheadline: By hand\ndate: '2026-01-03'\n---\n\nTyped.\n`
    await app.git('config', 'user.name', 'Dev')
    await app.git('checkout', '-q', '--detach')
    await writeFile(
      inSite(file),
      (await bio()).replace(/^tagline: .*$/m, `tagline: By hand ${staging.length}`),
    )
    await writeFile(inSite(story), byHand)
    if (staging.length > 0) await app.git(...staging)
    await app.site.store.refresh([file, story])
    await save(ada, { tagline: 'On it' })
    await save(ada, { tagline: 'On that' })
    const change = { description: 'Saved.' }
    await updateEntry(app.site, ben, 'news', id, change)
    if (staging.length > 0) await restart()
    await app.git('checkout', '-q', 'main')
    await commitWhenReady(app.site)
    expect(await commitsMade()).toBe(
      [
        `Dev: hand edit: ${file}`,
        'Ada: bio: update Tagline',
        'Ada: bio: update Tagline',
        `Dev: hand edit: ${story}`,
        'Ben: news: update "By hand"',
      ].join('\n'),
    )
    expect(await git('show', `HEAD~4:${file}`)).toContain(`tagline: By hand ${staging.length}`)
    expect(await app.git('show', `HEAD~1:${story}`)).toBe(byHand)
    await done()
  },
)

test('a process that dies after a waiting commit makes it once', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { tagline: 'Once' })
  await app.git('checkout', '-qf', 'main')
  const remove = vi.spyOn(app.site.waiting, 'remove').mockRejectedValueOnce(new Error('killed'))
  await commitWhenReady(app.site)
  remove.mockRestore()
  await restart()
  await commitWhenReady(app.site)
  expect(await commitsMade()).toBe('Ada: bio: update Tagline')
  expect(await bio()).toContain('tagline: Once')
  await done()
})

test('a process that dies before a waiting save is written again writes it after all', async () => {
  await app.git('checkout', '-q', '--detach')
  await save(ada, { tagline: 'Put back' })
  await app.git('checkout', '-qf', 'main')
  const history = app.site.repositories.site
  const commitContents = history.commitContents.bind(history)
  vi.spyOn(history, 'commitContents').mockImplementationOnce(async (...args) => {
    await commitContents(...args)
    throw new Error('killed')
  })
  await commitWhenReady(app.site)
  expect(await bio()).not.toContain('Put back')
  await restart()
  await commitWhenReady(app.site)
  expect(await bio()).toContain('tagline: Put back')
  await done()
})

test('a picture for a wall that is full meanwhile waits for a decision, and nothing else does', async () => {
  const wall = app.site.store.read('galleryWall')?.images ?? []
  const isOnWall = (name: string) => wall.some(({ filename }) => filename === name)
  const free = app.site.store.list('images').find(({ filename }) => !isOnWall(filename))
  const other = free?.filename ?? ''
  const setWall = (images: typeof wall) => updateSingleton(app.site, ada, 'galleryWall', { images })
  await setWall(wall.slice(0, 7))
  await app.git('checkout', '-q', '--detach')
  await setWall([...wall.slice(0, 7), { filename: other, alt: '' }])
  await app.git('checkout', '-qf', 'main')
  await app.git('checkout', '-q', 'HEAD~1', '--', 'content/gallery-wall.yaml')
  await app.git('commit', '-qm', 'Fill the wall')
  expect((await save(ben, { tagline: 'Saved beside' })).change).not.toBe('')
  const { conflicts } = await status()
  expect(conflicts).toMatchObject([{ kind: 'galleryWall' }])
  const value = { images: wall }
  const body = { kind: 'galleryWall', value, revision: conflicts[0]?.revision }
  const settled = await call('POST', '/api/sync/resolve', body)
  expect(settled.json<SyncStatus>().conflicts).toEqual([])
  await done()
})

test('a picture that is deleted goes from a wall, too, that waited and was taken off the disk', async () => {
  const wall = app.site.store.read('galleryWall')?.images ?? []
  const isOnWall = (name: string) => wall.some(({ filename }) => filename === name)
  const free = app.site.store.list('images').find(({ filename }) => !isOnWall(filename))
  const images = [{ filename: free?.filename ?? '', alt: '' }]
  await app.git('checkout', '-q', '--detach')
  await updateSingleton(app.site, ada, 'galleryWall', { images })
  await app.git('checkout', '-qf', 'main')
  await app.site.store.refresh(['content/gallery-wall.yaml'])
  expect((await call('DELETE', `/api/images/${free?.id}`)).status).toBe(200)
  expect(app.site.store.read('galleryWall')?.images).toEqual([])
  expect(await commitsMade()).toMatch(/^Ada: galleryWall: update Images\nada: images: delete/)
  await done()
})
