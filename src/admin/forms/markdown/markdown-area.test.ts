import { expect, test } from 'vitest'
import { violationsOn } from '../../../../scripts/audit/accessibility'
import { openAdmin } from '../../../../server/testing/admin-page'
import { openPage } from '../../../../server/testing/browser'
import { noSave, oneSave, readToast } from '../../../../server/testing/owner-steps'
import { testApp } from '../../../../server/testing/test-app'

const app = testApp()
const phone = { viewport: { width: 390, height: 844 } }

// As a word processor and a web editor copy it.
const rich = `<meta charset="utf-8"><b style="font-weight:normal"><p style="color:red">She was
  <span style="font-weight:700">loud</span> and <i>quick</i>, says <a href="https://a.example/b">the
  paper</a>. <a href="javascript:alert(1)">No</a>.</p><ul><li><p>one</p></li><li>two *stars*</li></ul>
  <script>alert(1)</script></b>`
const richText =
  'She was **loud** and *quick*, says [the paper](https://a.example/b). No.\n\n- one\n- two \\*stars\\*'

test('a story is written with buttons and keys alone, and looks so to visitors', async () => {
  const { page, close } = await openAdmin(app, 'news', phone)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const form = page.getByRole('form', { name: 'Add News Story' })
  await form.getByLabel('Headline').fill('Marked')
  const text = form.getByLabel('Description')
  const value = () => text.inputValue()
  await text.focus()
  await page.keyboard.type('Wren was loud')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+b')
  expect(await value()).toBe('Wren was **loud**')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await value()).toBe('Wren was loud')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  expect(await value()).toBe('Wren was **loud**')

  const bold = form.getByRole('button', { name: /^Bold/ })
  const box = await bold.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('ControlOrMeta+z')
  await bold.click()
  expect(await value()).toBe('Wren was **loud**')
  await bold.click()
  expect(await value()).toBe('Wren was loud')
  // The buttons are one stop of the Tab key, and the arrows lead on.
  await page.keyboard.press('End')
  await page.keyboard.type(' in ')
  const isAt = (label: string) => form.locator(`button[aria-label^=${label}]:focus`).waitFor()
  await page.keyboard.press('Shift+Tab')
  await isAt('Bold')
  await page.keyboard.press('ArrowRight')
  await isAt('Emphasis')
  await page.keyboard.press('ArrowRight')
  await isAt('Link')
  await page.keyboard.press('Enter')
  const address = form.getByLabel('Link address')
  await address.fill('javascript:alert(1)')
  await noSave(app, () => address.press('Enter'))
  await form.getByText('Begin it with https://, mailto: or tel:, or with / for a page').waitFor()
  await address.fill('a.example/york')
  await address.press('Enter')
  await page.keyboard.type('York')
  expect(await value()).toBe('Wren was loud in [York](https://a.example/york)')

  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.evaluate((html) => {
    const plain = new Blob(['only words'], { type: 'text/plain' })
    const items = { 'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': plain }
    return navigator.clipboard.write([new ClipboardItem(items)])
  }, rich)
  const before = await value()
  await page.keyboard.press('ControlOrMeta+v')
  expect(await value()).toBe(before + richText)
  await page.keyboard.press('Enter')
  await page.keyboard.type('three')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Shift+v')
  const written = `${before}${richText}\n- three\nonly words`
  expect(await value()).toBe(written)

  await page.reload()
  await expect.poll(value).toBe(written)
  await text.fill(`${written} [x](javascript:alert(1))`)
  await noSave(app, () => form.getByRole('button', { name: 'Add News Story' }).click())
  await form.getByText('The link to “javascript:alert(1)” cannot be followed').waitFor()
  expect(await value()).toBe(`${written} [x](javascript:alert(1))`)
  await text.fill(written)
  await oneSave(app, async () => {
    await form.getByRole('button', { name: 'Add News Story' }).click()
    await readToast(page, 'Success', 'News story created successfully')
  })
  await close()

  const visitor = await openPage({ baseURL: app.address, bypassCSP: true, ...phone })
  await visitor.page.goto('/news')
  const story = visitor.page.getByRole('article').filter({ hasText: 'Marked' })
  const link = story.getByRole('link', { name: 'the paper' })
  expect(await link.getAttribute('href')).toBe('https://a.example/b')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(await story.getByRole('listitem').allTextContents()).toEqual([
    'one',
    'two *stars*',
    'three',
  ])
  expect(await story.getByRole('strong').allTextContents()).toEqual(['loud'])
  expect(await violationsOn(visitor.page)).toEqual([])
  await visitor.close()
})

test('the buttons, and the question where a link leads, are for everybody', async () => {
  const { page, close } = await openAdmin(app, 'content', { ...phone, bypassCSP: true })
  const text = page.getByLabel('Detailed Biography')
  await text.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Link address').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await text.evaluate((area) => area === document.activeElement)).toBe(true)
  await close()
})
