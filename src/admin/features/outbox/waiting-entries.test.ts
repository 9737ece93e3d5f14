// @module-tag long
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { leadTo, sharedAdmin } from '../../../../server/testing/admin-page'
import { lostLines } from '../../../../server/testing/lost-lines'
import { answerWrites, cut, holdReads, pass, refuse } from '../../../../server/testing/routes'
import { testApp } from '../../../../server/testing/test-app'
import { addStory, cue, cutLine, notAllSent, row } from '../../../../server/testing/waiting-changes'

const app = testApp()
const openTab = sharedAdmin(app)

const exactly = { exact: true }

test('a new story shows at once, and can be opened, edited and deleted while it waits', async () => {
  const { page, close } = await openTab('news')
  await page.getByRole('form', { name: 'Add News Story' }).waitFor()
  const backOnline = await cutLine(page)
  await addStory(page, 'Written in a tunnel')
  await addStory(page, 'Never meant')
  await row(page, 'Written in a tunnel').getByText('Not sent yet').waitFor()
  await page.reload()
  await row(page, 'Written in a tunnel').getByText('Not sent yet').waitFor()
  await page.getByRole('button', { name: 'Edit Written in a tunnel' }).click()
  const form = page.getByRole('form', { name: 'Edit Written in a tunnel' })
  await form.getByLabel('Headline').fill('Written in a long tunnel')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await row(page, 'Written in a long tunnel').getByText('Not sent yet').waitFor()
  await page.getByRole('button', { name: 'Delete Never meant' }).click()
  await row(page, 'Never meant').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete The bird flies' }).click()
  await row(page, 'The bird flies').getByText('Deletion waits').waitFor()
  await page.getByRole('button', { name: 'Keep it: The bird flies' }).press('Enter')
  const edit = page.getByRole('button', { name: 'Edit The bird flies' })
  await edit.and(page.locator('*:focus')).waitFor()
  await backOnline()
  await row(page, 'Written in a long tunnel')
    .getByText('Not sent yet')
    .waitFor({ state: 'detached' })
  const subjects = (await app.git('log', '--format=%s', '-2')).trim().split('\n')
  expect(subjects).toEqual([
    'news: update "Written in a long tunnel"',
    'news: add "Written in a tunnel"',
  ])
  expect(await app.git('log', '--format=%s')).not.toContain('Never meant')
  await close(lostLines)
})

test('what is typed into a new story while the server gets it stays where it is typed', async () => {
  const { page, close } = await openTab('news')
  const backOnline = await cutLine(page)
  await addStory(page, 'Opened while waiting')
  await page.getByRole('button', { name: 'Edit Opened while waiting' }).click()
  const form = page.getByRole('form', { name: 'Edit Opened while waiting' })
  await form.getByLabel('Description').fill('Typed across its')
  await form.getByLabel('Description').press('End')
  await backOnline()
  await page.keyboard.type(' sending')
  expect(await form.getByLabel('Description').inputValue()).toBe('Typed across its sending')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  const stories = (await app.call('GET', '/api/news')).json<Record<string, string>[]>()
  const found = stories.filter(({ headline }) => headline === 'Opened while waiting')
  expect(found.map(({ description }) => description)).toEqual(['Typed across its sending'])
  // Nor is anything left under the name that it had while it waited.
  const drafts = () => page.evaluate(() => Object.keys(localStorage).join())
  await expect.poll(drafts).not.toContain('callboard.draft')
  await close(lostLines)
})

test('what is refused stays at its entry with all that was typed, once', async () => {
  const { page, close } = await openTab('agents')
  const answer = await answerWrites(page.context(), '**/api/agents/*', cut)
  await page.getByRole('button', { name: 'Edit Dev Marlowe' }).click()
  const form = page.getByRole('form', { name: 'Edit Dev Marlowe' })
  await form.getByLabel('Phone').fill('555 0123')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await row(page, '555 0123').getByText('Not sent yet').waitFor()
  answer(refuse('Not a number we know'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await row(page, 'Dev Marlowe').getByText('Not a number we know').waitFor()
  answer(pass)
  await page.reload()
  await page.getByRole('button', { name: 'Edit Dev Marlowe' }).click()
  await form.getByText('The server did not take what was saved here').waitFor()
  expect(await form.getByLabel('Phone').inputValue()).toBe('555 0123')
  await form.getByLabel('Phone').fill('555 0124')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await form.waitFor({ state: 'detached' })
  await cue(page, /not taken/).waitFor({ state: 'detached' })
  const file = await readFile(path.join(app.siteDir, 'content/agents/dev-marlowe.yaml'), 'utf8')
  expect(file).toContain('555 0124')
  await close(lostLines)
})

test('what is refused when it is added stays, changed or not, also where it is refused once more', async () => {
  const { page, close } = await openTab('news')
  const answer = await answerWrites(page.context(), '**/api/news', cut)
  await addStory(page, 'Told too early')
  answer(refuse('Not this month'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await row(page, 'Told too early').getByText('Not this month').waitFor()
  answer(refuse('Not this year'))
  await page.getByRole('button', { name: 'Edit Told too early' }).click()
  const form = page.getByRole('form', { name: 'Edit Told too early' })
  await form.getByLabel('Headline').fill('Told in time')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await row(page, 'Told in time').getByText('Not this year').waitFor()
  answer(pass)
  await cue(page, /not taken/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => app.git('log', '-1', '--format=%s')).toBe('news: add "Told in time"\n')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const story = row(page, 'Told in time')
  // Until the answer comes it may be listed twice: as it waits, and as the server has it.
  await story.getByText('Not sent yet').waitFor({ state: 'detached' })
  await story.waitFor()
  await close(lostLines)
})

test('unsent changes go into a file, and come back from it once, for this site and person', async () => {
  const { page, close } = await openTab('news')
  const backOnline = await cutLine(page)
  await addStory(page, 'Carried by hand')
  await cue(page, 'Offline, 1 change waiting').click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  const downloading = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download them' }).click()
  const file = await (await downloading).path()
  const contents = await readFile(file, 'utf8')
  await list.getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('button', { name: 'Drop it' }).click()
  await list.getByText('Everything is sent.').waitFor()
  const choose = (text: string) =>
    page.getByLabel('Take in a file').setInputFiles({
      name: 'unsent.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
  await choose('{"format":"another"}')
  await list.getByText('This is not a file of unsent changes').waitFor()
  await choose(contents.replace(app.address, 'https://elsewhere.example'))
  await list.getByText('These changes are for another site: https://elsewhere.example').waitFor()
  await choose(
    contents.replace(
      /"person":"ada ([^"]*)","username":"ada"/,
      '"person":"ben $1","username":"ben"',
    ),
  )
  await list.getByText('These changes are ben’s.').waitFor()
  await choose(contents.replace(/"person":"ada [^"]*"/, '"person":"ada 2025-01-01T00:00:00Z"'))
  await list.getByText('These changes are another ada’s').waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  // Where nothing waits, as on another device, the first screen takes it in; an earlier release's, too.
  await leadTo(page, 'overview')
  await choose(contents.replace('"version":3', '"version":1').replace(/"person":"ada [^"]*",/, ''))
  await cue(page, /1 change waiting$/).waitFor()
  await choose(contents)
  await page.getByText('Everything in it is here already, or was sent.', exactly).waitFor()
  await cue(page, /1 change waiting$/).click()
  expect(await list.getByRole('listitem', { name: /“Carried by hand”/ }).count()).toBe(1)
  await list.getByRole('button', { name: 'Close' }).click()
  await backOnline()
  await cue(page, notAllSent).waitFor({ state: 'detached' })
  expect((await app.git('log', '--format=%s')).match(/"Carried by hand"/g)).toHaveLength(1)
  await close(lostLines)
})

test('what an earlier release kept by the username is sent', async () => {
  const { page, close } = await openTab('news')
  const backOnline = await cutLine(page)
  await addStory(page, 'Kept by the release before')
  await cue(page, 'Offline, 1 change waiting').waitFor()
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(String(request.error)))
      })
    const database = await done(indexedDB.open('callboard-outbox'))
    const store = database.transaction('changes', 'readwrite').objectStore('changes')
    const [{ person, ...change }] = (await done(store.getAll())) as [{ person: string }]
    await done(store.put({ ...change, username: person.split(' ')[0] }))
    database.close()
  })
  await page.reload()
  await row(page, 'Kept by the release before').waitFor()
  await backOnline()
  const news = async () => (await app.call('GET', '/api/news')).text
  await expect.poll(news).toContain('Kept by the release before')
  await close(lostLines)
})

test('logging in again in place sends what waits, without a reload', async () => {
  const { page, close } = await openTab('news')
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Between')
  await form.getByLabel('Description').fill('Words.')
  const readOn = await holdReads(page)
  const cookies = await page.context().cookies()
  await app.call('POST', '/api/auth/logout', {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    body: {},
  })
  await form.getByRole('button', { name: 'Add News Story' }).click()
  readOn()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Password').fill('correct horse battery')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await app.call('GET', '/api/news')).text).toContain('Between')
  await close(lostLines)
})
