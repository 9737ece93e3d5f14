// @module-tag long
import { expect, test } from 'vitest'
import { violationsOn } from '../../../../scripts/audit/accessibility'
import { asksToStay, openAdmin } from '../../../../server/testing/admin-page'
import { openPage } from '../../../../server/testing/browser'
import { answer, noSave, oneSave, readToast } from '../../../../server/testing/owner-steps'
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

/** A line of a list, as Word copies it. */
const wordItem = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>
  ${sign}<span>&nbsp;&nbsp; </span></span>${words}<o:p></o:p></p>`

/** What is copied elsewhere, lists above all, and what each becomes. */
const copied = [
  [
    // Google Docs puts a deeper list behind the item it belongs to.
    `<ul><li><p>One</p></li><ul><li><p>Sub</p></li><li><p>Sub too</p></li></ul><li><p>Two</p></li></ul>`,
    '- One\n  - Sub\n  - Sub too\n- Two',
  ],
  [
    wordItem(1, '1.', 'One') +
      wordItem(2, 'a)', 'Sub') +
      wordItem(2, 'b)', 'Sub too') +
      wordItem(3, 'o', 'Deep') +
      wordItem(1, '2.', 'Two') +
      '<p>Between</p>' +
      wordItem(1, '3.', 'Three'),
    '1. One\n   1. Sub\n   2. Sub too\n      - Deep\n2. Two\n\nBetween\n\n3. Three',
  ],
  [wordItem(2, '·', 'Sub') + wordItem(2, '·', 'Sub too'), '- Sub\n- Sub too'],
  ['<ol start="3"><li>Three</li><li>Four</li></ol>', '3. Three\n4. Four'],
  ['<a href="https://a.example/a b_(c)">there</a>', '[there](https://a.example/a%20b_%28c%29)'],
  // Word's style of that name is also that of words without a sign.
  ['<p class=MsoListParagraph><b>No</b> list</p>', '**No** list'],
] as const

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

  // Whoever goes on writing meanwhile has the words linked that were selected.
  await text.fill('Wren was loud')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+k')
  await text.press('Home')
  await page.keyboard.type('Today ')
  await page.getByLabel('Link address').focus()
  const method = await page.context().newCDPSession(page)
  const half = { text: 'a.example', selectionStart: 9, selectionEnd: 9 }
  await method.send('Input.imeSetComposition', half)
  // As on a Mac, where the Enter that ends a word of an input method is told as one.
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await method.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await method.send('Input.insertText', { text: half.text })
  await page.keyboard.type('/york')
  await page.keyboard.press('Enter')
  expect(await text.inputValue()).toBe('Today Wren was [loud](https://a.example/york)')

  for (const [html, markdown] of copied) {
    await text.fill('')
    await text.evaluate((area, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, html)
    expect(await text.inputValue()).toBe(markdown)
  }
  const isLeftToBrowser = await text.evaluate((area) => {
    const keys = { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }
    area.dispatchEvent(new KeyboardEvent('keydown', keys))
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<b>only words</b>')
    const paste = { clipboardData, bubbles: true, cancelable: true }
    return area.dispatchEvent(new ClipboardEvent('paste', paste))
  })
  expect(isLeftToBrowser).toBe(true)
  await close()
})

test('an address that is typed and not set yet is asked about, and set by whoever saves', async () => {
  const { page, close } = await openAdmin(app, 'content')
  const text = page.getByLabel('Detailed Biography')
  const save = page.getByRole('button', { name: 'Save Biography' })
  await text.fill('Wren was loud')
  await save.click()
  await readToast(page, 'Success!', 'Content updated successfully')
  expect(await asksToStay(page)).toBe(false)
  await text.focus()
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+k')
  const address = page.getByLabel('Link address')
  await address.fill('javascript:alert(1)')
  expect(await asksToStay(page)).toBe(true)
  const question = 'Your changes to the address of a link are not saved yet.'
  await address.press('Escape')
  await answer(page, question, 'Keep editing')
  expect(await address.and(page.locator(':focus')).inputValue()).toBe('javascript:alert(1)')
  await noSave(app, () => save.click())
  await page.getByText('Begin it with https://, mailto: or tel:, or with / for a page').waitFor()
  await address.and(page.locator(':focus')).fill('a.example/york')
  const { subject } = await oneSave(app, async () => {
    await save.click()
    await readToast(page, 'Success!', 'Content updated successfully')
  })
  expect(subject).toMatch(/biography/i)
  expect(await text.inputValue()).toBe('Wren was [loud](https://a.example/york)')
  expect(app.site.store.read('bio')?.longBio).toEqual(['Wren was [loud](https://a.example/york)'])
  expect(await asksToStay(page)).toBe(false)

  await text.press('ControlOrMeta+k')
  await address.fill('a.example/let-go')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await answer(page, question, 'Discard changes')
  await text.and(page.locator(':focus')).waitFor()
  expect(await text.inputValue()).toBe('Wren was [loud](https://a.example/york)')
  expect(await asksToStay(page)).toBe(false)
  await close()
})
