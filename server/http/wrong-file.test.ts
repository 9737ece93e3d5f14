// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../../src/schema/api'
import { asideHeader, changeHeader } from '../../src/schema/headers'
import { testApp } from '../testing/test-app'

const app = testApp()
const file = 'content/agency.yaml'
const good = `# Who stands for her
agencyName: Northlight # as on the door
agencyAddress: |-
  1 Quay
agencyPhone: '555'
agencyUrl: https://northlight.example
`
let revision: string

const disk = () => readFile(path.join(app.siteDir, file), 'utf8')

async function write(text: string) {
  await writeFile(path.join(app.siteDir, file), text)
  await app.site.store.refresh([file])
}

function put(body: object, expected: string) {
  return app.asAdmin(
    'PUT',
    '/api/agency-info',
    { agencyName: 'Northlight', ...body },
    { 'If-Match': `"${expected}"` },
  )
}

beforeEach(async () => {
  await write(good)
  await app.git('commit', '--allow-empty', '-qm', 'Good', file)
  revision = String(app.site.store.read('agency')?.revision)
})

// The lost quote spoils its own line; the phone and the note on it are good.
const typo = good.replace('https://north', '"https://north').replace("'555'", "'777' # new")

test('a save over a wrong file keeps its layout and its readable edits, and says what it set aside', async () => {
  await write(typo)
  const answer = await put({ agencyAddress: '2 Quay' }, revision)
  expect(answer.status).toBe(200)
  expect(decodeURIComponent(answer.headers.get(asideHeader) ?? '')).toBe(
    'content/agency.yaml had a mistake on line 7: what could not be read was set aside and is in the history',
  )
  expect(await disk()).toBe(good.replace('1 Quay', '2 Quay').replace('555', '777'))
  expect(await app.git('show', `HEAD~1:${file}`)).toBe(typo)
  expect(app.site.store.issues().filter((issue) => issue.file === file)).toEqual([])
})

test('a save that touches what the wrong file changed is asked about, and then taken', async () => {
  await write(typo)
  const refused = await put({ agencyPhone: '888' }, revision)
  expect(refused.status).toBe(409)
  const { conflict } = refused.json<ApiError>()
  expect(conflict?.fields).toMatchObject([
    { field: 'agencyPhone', base: '555', mine: '888', theirs: '777' },
  ])
  expect(await disk()).toBe(typo)
  const decided = { agencyPhone: '888', agencyAddress: '1 Quay' }
  expect((await put(decided, conflict?.revision ?? '')).status).toBe(200)
  expect(await disk()).toBe(good.replace('555', '888'))
})

test('a save after the question keeps readable edits of fields that it does not touch', async () => {
  await write(typo.replace('1 Quay', '3 Quay'))
  const { conflict } = (await put({ agencyPhone: '888' }, revision)).json<ApiError>()
  const whole = { agencyPhone: '888', agencyAddress: '1 Quay' }
  expect((await put(whole, conflict?.revision ?? '')).status).toBe(200)
  expect(await disk()).toBe(good.replace('555', '888').replace('1 Quay', '3 Quay'))
})

test('a file that only says something impossible keeps all its lines', async () => {
  await write(good.replace("'555'", '555 # by hand').replace('1 Quay', '3 Quay'))
  expect((await put({ agencyUrl: '' }, revision)).status).toBe(200)
  expect(await disk()).toContain('# by hand')
  expect(app.site.store.read('agency')).toMatchObject({
    agencyPhone: '555',
    agencyAddress: '3 Quay',
    agencyUrl: '',
  })
})

test('nothing between conflict markers is taken over', async () => {
  await write(
    `${good}<<<<<<< HEAD\nagencyLogoUrl: ''\n=======\n>>>>>>> other\n`.replace('555', '777'),
  )
  expect((await put({ agencyAddress: '2 Quay' }, revision)).status).toBe(200)
  expect(await disk()).toBe(good.replace('1 Quay', '2 Quay'))
})

test('an edit of a wrong file while a save is planned on it is kept', async () => {
  await write(typo)
  const wrongFile = app.site.store.wrongFile.bind(app.site.store)
  const spy = vi.spyOn(app.site.store, 'wrongFile')
  spy.mockImplementationOnce(async (...args) => {
    const found = await wrongFile(...args)
    await writeFile(path.join(app.siteDir, file), typo.replace("'777'", "'999'"))
    return found
  })
  expect((await put({ agencyAddress: '2 Quay' }, revision)).status).toBe(200)
  // Once more than by a save that was planned once: it looks again before it writes.
  expect(spy).toHaveBeenCalledTimes(3)
  spy.mockRestore()
  expect(await disk()).toBe(good.replace('1 Quay', '2 Quay').replace('555', '999'))
})

test('a version that is brought back over a wrong file says what becomes of that', async () => {
  const saved = await put({ agencyAddress: '2 Quay' }, revision)
  await write(typo)
  const answer = await app.asAdmin('POST', '/api/history/restore', {
    kind: 'agency',
    change: saved.headers.get(changeHeader),
  })
  expect(answer.status).toBe(200)
  expect(decodeURIComponent(answer.headers.get(asideHeader) ?? '')).toBe(
    'content/agency.yaml had a mistake on line 7: that version was set aside and is in the history',
  )
  expect(await disk()).toBe(good.replace('1 Quay', '2 Quay'))
  expect(await app.git('show', `HEAD~1:${file}`)).toBe(typo)
})

test('a deletion keeps the readable edits of a wrong file that referred to what is gone', async () => {
  const news = 'content/news/2026-04-11-first-voice-role.md'
  const inSite = path.join(app.siteDir, news)
  const text = await readFile(inSite, 'utf8')
  const edited = text
    .replace(/^headline: .*$/m, 'headline: By hand # a note')
    .replace(/^date: .*$/m, 'date: yesterday')
  await writeFile(inSite, edited)
  await app.site.store.refresh([news])
  const answer = await app.asAdmin('DELETE', '/api/images/wren-laughing-headshot')
  expect(answer.status).toBe(200)
  expect(decodeURIComponent(answer.headers.get(asideHeader) ?? '')).toBe(
    `${news} had a mistake on line 3: what could not be read was set aside and is in the history`,
  )
  expect(await readFile(inSite, 'utf8')).toContain('\nheadline: By hand # a note\n')
  expect(app.site.store.get('news', '2026-04-11-first-voice-role')).toMatchObject({
    headline: 'By hand',
    date: '2026-04-11',
    imageId: null,
  })
  expect(await app.git('show', `HEAD~1:${news}`)).toBe(edited)
})

async function undo(change: string | null) {
  return app.asAdmin('POST', '/api/history/undo', { change })
}

const head = () => app.git('rev-parse', 'HEAD')

test('an undo of a save over a wrong file brings back what was shown then, not the mistake', async () => {
  await write(typo)
  const saved = await put({ agencyAddress: '2 Quay' }, revision)
  expect((await undo(saved.headers.get(changeHeader))).status).toBe(200)
  expect(await disk()).toBe(good)
})

test('an undo of the commit in which a developer put a wrong file right brings back what was shown before', async () => {
  await write(typo)
  await app.git('commit', '-qm', 'A typo', file)
  await write(good.replace("'555'", "'777'"))
  await app.git('commit', '-qm', 'Mend it', file)
  expect((await undo((await head()).trim())).status).toBe(200)
  expect(await disk()).toBe(good)
})

test('an undo that could only bring back a mistake is refused, and changes nothing', async () => {
  const news = 'content/news/2026-05-01-never-right.md'
  const inSite = path.join(app.siteDir, news)
  await writeFile(inSite, '---\nheadline: "Not closed\n---\n')
  await app.git('add', news)
  await app.git('commit', '-qm', 'A typo', news)
  const right = "---\nheadline: Closed\ndate: '2026-05-01'\nexcerpt: Now.\n---\n\nNow.\n"
  await writeFile(inSite, right)
  await app.git('commit', '-qm', 'Mend it', news)
  await app.site.store.refresh([news])
  const mended = (await head()).trim()
  const refused = await undo(mended)
  expect(refused.status).toBe(409)
  expect(refused.json<ApiError>().message).toBe(
    'Before this change the file of the news story had a mistake, and the history has no version without one, so this cannot be undone. Edit it instead.',
  )
  expect(await readFile(inSite, 'utf8')).toBe(right)
  expect((await head()).trim()).toBe(mended)
})

test('a version with a mistake in its file is not brought back over one without', async () => {
  await write(typo)
  await app.git('commit', '-qm', 'A typo', file)
  const change = (await head()).trim()
  await write(good)
  await app.git('commit', '-qm', 'Mend it', file)
  const refused = await app.asAdmin('POST', '/api/history/restore', { kind: 'agency', change })
  expect([refused.status, refused.json().message]).toEqual([
    400,
    'This version has mistakes in its file and cannot be brought back',
  ])
  expect(await disk()).toBe(good)
})

test('a wrong file that was deleted comes back to the byte', async () => {
  const news = 'content/news/2026-05-02-left-wrong.md'
  const inSite = path.join(app.siteDir, news)
  const right = "---\nheadline: Right\ndate: '2026-05-02'\nexcerpt: Now.\n---\n\nNow.\n"
  await writeFile(inSite, right)
  await app.git('add', news)
  await app.git('commit', '-qm', 'A story', news)
  await app.site.store.refresh([news])
  const wrong = right.replace('Right', '"Wrong')
  await writeFile(inSite, wrong)
  await app.git('commit', '-qm', 'A typo', news)
  await app.site.store.refresh([news])
  const gone = await app.asAdmin('DELETE', '/api/news/2026-05-02-left-wrong')
  expect((await undo(gone.headers.get(changeHeader))).status).toBe(200)
  expect(await readFile(inSite, 'utf8')).toBe(wrong)
})
