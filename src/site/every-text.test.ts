// @module-tag long
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noise } from '../../server/media/pictures/test-pictures'
import { testApp, type TestApp } from '../../server/testing/test-app'
import { openPublic } from '../../server/testing/public-page'
import type { Collection, Singleton } from '../schema/collection'
import { publicPages } from '../schema/public-pages'
import { fileText, mark, marked, markedKinds, onlyId } from './testing/marked-content'
import { wordsOfPage } from './testing/words-of-page'

const allKinds = [...markedKinds.collections, ...markedKinds.singletons]

interface Marked {
  /** Without entries there is only what there is one of. */
  withEntries: boolean
  /** What stands in place of each mark. */
  text?: string
}

/** Writes a site in which every text says which field it is, or the same. */
async function writeMarked(siteDir: string, { withEntries, text }: Marked) {
  const write = async (file: string, bytes: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(siteDir, file)), { recursive: true })
    await writeFile(path.join(siteDir, file), bytes)
  }
  const textOf = (kind: Collection | Singleton, value: Record<string, unknown>) =>
    fileText(kind, value).replace(/«[^»«]{1,60}»/g, (own) => text ?? own)
  for (const kind of markedKinds.singletons) {
    const { value } = marked(kind)
    if (!withEntries && kind.name === 'site') value.reelUrl = ''
    await write(kind.file, textOf(kind, value))
  }
  await write('media/marked.jpg', await noise(700, 467).jpeg().toBuffer())
  const resume = await PDFDocument.create()
  resume.addPage()
  await write('media/marked.pdf', await resume.save())
  for (const kind of withEntries ? markedKinds.collections : []) {
    const ending = kind.format.codec === 'yaml' ? 'yaml' : 'md'
    await write(`${kind.folder}/${onlyId}.${ending}`, textOf(kind, marked(kind).value))
  }
}

const full = testApp({}, (siteDir) => writeMarked(siteDir, { withEntries: true }))
const bare = testApp({}, (siteDir) => writeMarked(siteDir, { withEntries: false }))

// One word as long as an address that somebody pasted.
const endless = 'x'.repeat(120)
const wide = testApp({}, (siteDir) => writeMarked(siteDir, { withEntries: true, text: endless }))

async function allWords(): Promise<Set<string>> {
  const paths = [...publicPages.map((page) => page.path), '/no-such-page']
  const words = async (app: TestApp, page: string) =>
    wordsOfPage((await app.call('GET', page)).text)
  const all = await Promise.all(
    [full, bare].flatMap((app) => paths.map((page) => words(app, page))),
  )
  return new Set(all.flat())
}

/** What is left of a text without the marks of fields in it. */
function withoutMarks(text: string): string {
  return text
    .replace(/«[^»«]{1,60}»/g, '')
    .replace(/(?:agent@|https:\/\/|agency\.|elsewhere\.){0,2}marked\.example/g, '')
    .replace(/^[\s.,|©\d]{1,40}|[\s.,|\d]{1,40}$/g, '')
}

// Words of the program itself: where one can go, what a button does, what a thing is.
const meant = [
  ': News',
  'An empty place on the wall',
  'Available for',
  'Back to the home page',
  'Bio',
  'Biography',
  'Call Now',
  'Casting contact',
  'Company (optional)',
  'Contact',
  'Contact the agency',
  'Dark theme',
  'Demo Reel',
  'Did you forget to add the page to the router?',
  'Download Resume',
  'Elsewhere',
  'Email',
  'Email Now',
  'Footer',
  'Full Biography',
  'Headshots',
  'Home',
  'IMDb',
  'In this reel',
  'Instagram',
  'January',
  'Leave this empty',
  'Light theme',
  'Loading portfolio',
  'Main',
  'Menu',
  'Message',
  'Message Sent',
  'Name',
  'News',
  'No photos available',
  'No portrait of  yet',
  'Page Not Found',
  'Phone',
  'Photo by',
  'Photo viewer',
  'Photos',
  'Play the reel',
  'Production Stills',
  'Reel',
  'Send Message',
  'Skip to content',
  'Subject',
  'Thank you. Your message is on its way',
  'The answer goes to the email address you gave',
  'Theater',
  'This page is not here',
  'View Complete Gallery',
  'View Photos',
  'Watch Reel',
  'X',
  'Your message is on its way',
  'directed by',
  'logo',
]

test('every text on a page is a field that somebody can write, or meant to be the program’s', async () => {
  expect(full.site.store.issues()).toEqual([])
  // The resume is read before it is shown, which a start does not wait for.
  const biography = async () => (await full.call('GET', '/bio')).text
  await expect.poll(biography).toContain('Download Resume')
  const own = [...(await allWords())].map(withoutMarks).filter((text) => /\p{L}/u.test(text))
  expect([...new Set(own)].sort()).toEqual(meant)
})

// What admins alone see, and the title of a picture on the wall, which its viewer shows.
const unseen = [
  'galleryWall.images.title',
  'images.description',
  'images.mimeType',
  'images.originalName',
  'site.resumeOriginalName',
]

test('every text that somebody can write is on a page', async () => {
  const words = [...(await allWords())].join('\n')
  const texts = allKinds.flatMap((kind) => marked(kind).texts)
  expect(texts.filter((path) => !words.includes(mark(path))).sort()).toEqual(unseen)
})

const phone = { viewport: { width: 320, height: 640 } }

test('no page and no viewer becomes wider than a phone by a word without an end', async () => {
  expect(wide.site.store.issues()).toEqual([])
  const { page, close } = await openPublic(wide, '/', phone)
  const width = (of: string) => page.locator(of).evaluate(({ scrollWidth }) => scrollWidth)
  for (const { path } of publicPages) {
    await page.goto(path)
    expect.soft(await width('html'), path).toBe(320)
  }
  await page.goto('/photos#production')
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await page.locator('.lightbox-caption').getByText(`Photo by ${endless}`).waitFor()
  for (const part of ['.lightbox-figure', '.lightbox-caption'])
    expect.soft(await width(part), part).toBeLessThanOrEqual(320)
  await close()
})

/** The words of a page that go on in another line; email addresses may. */
function brokenWords(page: Page) {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (node.parentElement?.closest('script, style, .contact-honeypot, a[href^="mailto:"]'))
        continue
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\d]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => top))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

const starter = testApp()

test('no usual word is broken on a narrow phone', async () => {
  const { page, close } = await openPublic(starter, '/', phone)
  for (const { path } of [...publicPages, { path: '/photos#production' }]) {
    await page.goto(path)
    expect.soft(await brokenWords(page), path).toEqual([])
  }
  await close()
})
