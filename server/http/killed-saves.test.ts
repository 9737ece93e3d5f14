import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { blobId } from '../files/blob-id'
import { developerGit, owner } from '../git/test-site'
import { updateEntry } from '../services/entries/update-entry'
import { Journal } from '../store/journal'
import { editByHand } from '../testing/edits'
import { commits, newKey, said, sendKeyed, stories } from '../testing/keyed-calls'
import { copyAsKilled } from '../testing/killed'
import { type Answer, startTestApp, testApp, type TestApp } from '../testing/test-app'

const app = testApp()
let cookie: string

beforeAll(async () => {
  cookie = await app.signIn()
})

const add = (at: TestApp, key: string, headline: string) =>
  sendKeyed(at, cookie, key, 'POST', '/api/news', {
    headline,
    date: '2026-03-01',
    description: 'Words.',
  })

/**
 * What a process leaves on the disk that dies where it has just begun the `n`th receipt, and what somebody
 * makes of it before the next one starts.
 */
async function diedAtReceipt(
  n: number,
  call: () => Promise<unknown>,
  meanwhile?: (siteDir: string) => Promise<unknown>,
): Promise<TestApp> {
  const keep = app.site.receipts.keep.bind(app.site.receipts)
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  let reached: () => void = () => {}
  const atReceipt = new Promise<void>((resolve) => (reached = resolve))
  let begun = 0
  const spy = vi.spyOn(app.site.receipts, 'keep').mockImplementation(async (...kept) => {
    begun += 1
    if (begun === n) {
      reached()
      await held
    }
    await keep(...kept)
  })
  const answered = call()
  await atReceipt
  const siteDir = await copyAsKilled(app.siteDir)
  go()
  await answered
  spy.mockRestore()
  await meanwhile?.(siteDir)
  return startTestApp({ SITE_DIR: siteDir, LOG_LEVEL: 'silent' })
}

for (const [n, where] of [
  [1, 'between its commit and its receipt'],
  [2, 'between its receipt and its answer'],
] as const) {
  test(`a write is not done again after the process died ${where}`, async () => {
    const headline = `Survives ${n}`
    const key = newKey()
    let first: Answer | undefined
    const next = await diedAtReceipt(n, async () => (first = await add(app, key, headline)))
    const again = await add(next, key, headline)
    expect(said(again)).toEqual(first && said(first))
    expect(await stories(next, headline)).toHaveLength(1)
    expect(await commits(next, headline)).toBe(1)
    await next.remove()
  })
}

test('a move is answered again as it was, though nothing but its commit tells of it', async () => {
  const key = newKey()
  const move = (at: TestApp) =>
    sendKeyed(at, cookie, key, 'POST', '/api/order/productions', { id: 'windfall', after: null })
  let first: Answer | undefined
  const next = await diedAtReceipt(2, async () => (first = await move(app)))
  expect(said(await move(next))).toEqual(first && said(first))
  expect(await commits(next, 'order "Windfall" first')).toBe(1)
  await next.remove()
})

/** Has git store other line ends of a story than it has on disk. */
async function storeOtherForm(news: string) {
  const file = path.join(app.siteDir, news)
  await writeFile(path.join(app.siteDir, '.gitattributes'), '*.md text eol=crlf\n')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'))
  developerGit(app.siteDir, 'add', '.gitattributes', news)
  developerGit(app.siteDir, 'commit', '-qm', 'Store other line ends')
  await app.site.store.refresh([news])
}

for (const [form, picture, story, prepare] of [
  ['as it is', 'the-snow-post-lantern-street', '2026-11-15-the-snow-post-opens', async () => {}],
  ['in another form', 'wren-period-cap-headshot', '2026-09-08-cast-as-pip', storeOtherForm],
] as const) {
  test(`a deletion that git stores ${form} stays one, whatever is committed before the next start`, async () => {
    const news = `content/news/${story}.md`
    await prepare(news)
    const key = newKey()
    const remove = (at: TestApp) => sendKeyed(at, cookie, key, 'DELETE', `/api/images/${picture}`)
    let first: Answer | undefined
    const next = await diedAtReceipt(
      1,
      async () => (first = await remove(app)),
      async (siteDir) => {
        await editByHand(siteDir, news, 'headline', 'By hand')
        developerGit(siteDir, 'commit', '-qam', 'By hand')
      },
    )
    expect(await next.git('status', '--porcelain')).toBe('')
    expect(next.site.store.get('images', picture)).toBeUndefined()
    expect(said(await remove(next))).toEqual(first && said(first))
    expect(await readFile(path.join(next.siteDir, news), 'utf8')).toContain('By hand')
    await next.remove()
  })
}

test('a save that was killed before its commit is not taken for an earlier one that said the same', async () => {
  const { id } = (await add(app, newKey(), 'First')).json<{ id: string }>()
  const file = `content/news/${id}.md`
  await updateEntry(app.site, owner, 'news', id, { headline: 'Second' })
  const content = await readFile(path.join(app.siteDir, file), 'utf8')
  await updateEntry(app.site, owner, 'news', id, { headline: 'First' })
  const siteDir = await copyAsKilled(app.siteDir)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5000)
  const written = { kind: 'news', id, action: 'update', revision: blobId(content) }
  const call = { name: 'killed', print: '', written }
  const note = { repository: 'site', paths: [file], author: owner, subject: '', trailers: [], call }
  const journal = new Journal({ siteDir, dataDir: path.join(siteDir, '.callboard') })
  await journal.begin([{ path: file, content }], note)
  clock.mockRestore()
  await editByHand(siteDir, file, 'headline', 'By hand')
  developerGit(siteDir, 'commit', '-qam', 'By hand')
  const next = await startTestApp({ SITE_DIR: siteDir, LOG_LEVEL: 'silent' })
  expect(await next.site.receipts.find('killed')).toBeUndefined()
  expect(await stories(next, 'By hand')).toHaveLength(1)
  await next.remove()
})
