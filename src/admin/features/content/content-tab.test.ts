import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../../server/testing/admin-page'
import {
  failedCall,
  failNext,
  noSave,
  oneSave,
  readRestored,
  readToast,
} from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const openTab = sharedAdmin(app)

test('an edit in the admin becomes a file, a commit and a page', async () => {
  const file = path.join(app.siteDir, 'content/bio.md')
  const original = await readFile(file, 'utf8')
  await writeFile(file, original.replace('---\n', '---\n# ask the agency first\n'))
  await app.git('commit', '-qam', 'Note')

  const { page, close } = await openTab('content')
  await page.getByLabel('Tagline').fill('Seen on a stage near you')
  await page.getByLabel('Detailed Biography').fill('It began with a lantern.\n\nIt goes on.')
  await page.getByRole('button', { name: 'Save Biography' }).click()
  await page.getByText('Content updated successfully').first().waitFor()
  await close()

  const saved = await readFile(file, 'utf8')
  expect(saved).toContain('# ask the agency first')
  expect(saved).toContain('tagline: Seen on a stage near you')
  expect(saved).toMatch(/---\n\n?It began with a lantern\.\n\nIt goes on\.\n$/)
  expect(/^name: .*$/m.exec(saved)?.[0]).toBe(/^name: .*$/m.exec(original)?.[0])
  const commit = await app.git('log', '-1', '--name-only', '--format=%an|%s|%(trailers:key=Fields)')
  expect(commit).toMatch(/^ada\|bio: update Tagline, Detailed Biography\|Fields: tagline, longBio/)
  expect(commit.trim().split('\n').at(-1)).toBe('content/bio.md')

  expect((await app.call('GET', '/')).text).toMatch(/<body[^]*Seen on a stage near you/)
  expect((await app.call('GET', '/bio')).text).toMatch(/<body[^]*It began with a lantern\./)
})

test('what is wrong is said at its field, a save that fails says so, and nothing typed is lost', async () => {
  const { page, close } = await openTab('content')
  const save = page.getByRole('button', { name: 'Save Biography' })
  const said = (label: string, words: string) =>
    page
      .getByRole('textbox', { name: label, description: words })
      .and(page.locator('[aria-invalid]'))
  await noSave(app, async () => {
    await page.getByLabel('Short Bio').fill('Typed with care')
    await failNext(page, '**/api/cms-content')
    await save.click()
    await readToast(page, 'Update failed', 'Failed to update content')
    await page.getByLabel('Tagline').fill('🎭'.repeat(301))
    const beyond = page.getByText('1 character more than the 300 that fit here.', { exact: true })
    await beyond.waitFor()
    await page.getByLabel('Tagline').fill(`${'🎭'.repeat(300)} `)
    await beyond.waitFor({ state: 'hidden' })
    expect(await page.getByText('that fit here').count()).toBe(0)
    await page.getByLabel('Tagline').fill('')
    const bio = page.getByLabel('Detailed Biography')
    const bidi = () => bio.evaluate((area) => getComputedStyle(area).unicodeBidi)
    const long = 'word '.repeat(10_001)
    // A browser takes seconds for each key to find the directions in a long one.
    await bio.fill(long)
    expect(await bidi()).toBe('isolate')
    await bio.fill('Short')
    expect(await bidi()).toBe('plaintext')
    // It lays out what is pasted before it says that something was typed.
    await bio.evaluate((area, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, long)
    expect(await bidi()).toBe('isolate')
    await bio.fill(`Short enough.\n\n${long}`)
    await save.click()
    await said('Tagline', 'Tagline is required').waitFor()
    // What is wrong with one line of a list is said at the field of the list.
    await said('Detailed Biography', 'Keep this under 50000 characters').waitFor()
    await page.getByLabel('Other Links').fill('https://example.com\nimdb.com/name/1')
    await page.getByRole('button', { name: 'Save Contact and Links' }).click()
    await said('Other Links', 'Enter a full web address that begins with https://').waitFor()
  })
  expect(await page.getByLabel('Short Bio').inputValue()).toBe('Typed with care')
  await close([failedCall])
})

test('the story is saved for the bio page, and an earlier version comes back', async () => {
  const { page, close } = await openTab('content')
  const file = path.join(app.siteDir, 'content/story.md')
  const before = await readFile(file, 'utf8')
  const { subject, paths } = await oneSave(app, async () => {
    await page.getByRole('textbox', { name: 'Story' }).fill('A tablecloth.\n\nThree curtain calls.')
    await page.getByRole('button', { name: 'Save Story' }).click()
    await readToast(page, 'Success!', 'Content updated successfully')
  })
  expect([subject, paths]).toEqual(['story: update Story', ['M content/story.md']])
  expect(await (await fetch(`${app.address}/bio`)).text()).toContain('Three curtain calls.')
  await oneSave(app, async () => {
    await page.getByRole('button', { name: 'History of the story' }).click()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await readRestored(page)
  })
  expect(await readFile(file, 'utf8')).toBe(before)
  await close()
})

test('the reel is saved once typing pauses, in one commit', async () => {
  const { page, close } = await openTab('content')
  const { subject, paths } = await oneSave(app, async () => {
    await page.getByLabel('Reel URL').fill('https://youtu.be/aqz-KE')
    await page.getByLabel('Reel URL').pressSequentially('-bpKQ')
    await readToast(page, 'Success!', 'Content updated successfully')
  })
  expect([subject, paths]).toEqual(['site: update Reel URL', ['M content/site.yaml']])
  const site = await readFile(path.join(app.siteDir, 'content/site.yaml'), 'utf8')
  expect(site).toContain('reelUrl: https://youtu.be/aqz-KE-bpKQ')
  await noSave(app, async () => {
    await page.getByLabel('Reel URL').fill('javascript:alert(1)')
    await page.locator('[aria-invalid=true]').waitFor()
  })
  await close()
})

test(
  'who is asked about the reel and leaves it is asked again once it is typed anew',
  { tags: 'long' },
  async () => {
    const { page, close } = await openTab('content')
    const address = page.getByLabel('Reel URL')
    const typed = 'https://youtu.be/mine-mine-1'
    await address.fill(typed)
    const other = { type: 'reelUrl', content: 'https://youtu.be/theirs-thei' }
    expect((await app.asAdmin('POST', '/api/cms-content', other)).status).toBe(200)
    const asked = page.getByRole('dialog', { name: 'Somebody else changed this too' })
    await asked.waitFor()
    await noSave(app, async () => {
      await page.keyboard.press('Escape')
      await asked.waitFor({ state: 'detached' })
      // Typing has paused for longer than it takes to be saved.
      await page.waitForTimeout(2000)
      expect([await asked.count(), await address.inputValue()]).toEqual([0, typed])
      await address.pressSequentially('2')
      await asked.waitFor()
    })
    await asked.getByRole('radio', { name: 'Mine' }).check()
    await asked.getByRole('button', { name: 'Save my choice' }).click()
    await readToast(page, 'Success!', 'Content updated successfully')
    expect(app.site.store.read('site')?.reelUrl).toBe(`${typed}2`)
    await close()
  },
)

test('the bio image is saved at once, chosen or cleared', async () => {
  const { page, close } = await openTab('content')
  const present = page.getByRole('figure')
  const picker = page.getByRole('dialog', { name: 'Select Bio Image' })
  const { subject, paths } = await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Change Bio Image' }).click()
    await picker.getByRole('button', { name: 'Laughing' }).click()
    await readToast(page, 'Success', 'Bio image updated successfully')
  })
  expect([subject, paths]).toEqual(['site: update Bio Image', ['M content/site.yaml']])
  await present.getByText('Laughing').waitFor()
  expect(await (await fetch(`${app.address}/bio`)).text()).toContain('wren-laughing-headshot')
  await oneSave(app, async () => {
    await page.getByRole('button', { name: 'Clear Bio Image' }).click()
    await readToast(page, 'Success', 'Bio image updated successfully')
  })
  await page.getByText('No bio image selected').waitFor()
  await noSave(app, async () => {
    await failNext(page, '**/api/cms-content')
    await page.getByRole('button', { name: 'Select Bio Image' }).click()
    await picker.getByRole('button', { name: 'Laughing' }).click()
    await readToast(page, 'Error', 'Failed to save bio image')
  })
  await close([failedCall])
})

test('what is dropped beside a field that takes it leads nowhere', { tags: 'long' }, async () => {
  const { page, close } = await openTab('content')
  const hand = await page.context().newCDPSession(page)
  const opened: string[] = []
  page.context().on('page', (another) => void opened.push(another.url()))
  async function drop(data: { items?: object[]; files?: string[] }, target: Locator) {
    await target.scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
    for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const) {
      const dragged = { items: [], ...data, dragOperationsMask: 1 } as never
      await hand.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data: dragged })
    }
  }
  const address = `${app.address}/bio`
  const uriList = { mimeType: 'text/uri-list', data: address, title: 'Wren' }
  const link = { items: [uriList, { mimeType: 'text/plain', data: address }] }
  const files = [path.join(app.siteDir, 'media/wren-larkwood-resume.pdf')]
  const tagline = page.getByLabel('Tagline')
  const heading = page.getByRole('heading', { name: 'Resume Management' })
  const chooser = page.getByLabel('Resume file')
  const before = await tagline.inputValue()
  for (const target of [heading, page.getByRole('button', { name: 'Save Biography' })]) {
    await drop(link, target)
    await drop({ files }, target)
  }
  await drop({ files }, tagline)
  await drop(link, chooser)
  await drop({ files }, chooser)
  await page.getByText(/wren-larkwood-resume\.pdf \(/).waitFor()
  expect(await tagline.inputValue()).toBe(before)
  await drop(link, tagline)
  await expect.poll(() => tagline.inputValue()).toContain(address)
  await tagline.fill(before)
  await chooser.setInputFiles([])
  expect(opened).toEqual([])
  await hand.detach()
  await close()
})
