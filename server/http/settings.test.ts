import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CmsData } from '../../src/schema/api'
import { expectRefused, lastCommit, siteState } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp()

function post(url: string, body: unknown, headers?: Record<string, string>) {
  return app.asAdmin('POST', url, body, headers)
}

const set = (type: string, content?: unknown) => post('/api/cms-content', { type, content })

async function cms() {
  return (await app.asAdmin('GET', '/api/cms-data')).json<{
    reelUrl: string
    resumeUrl: string
    resumeOriginalName: string
    heroImageId: string | null
    bio: { longBio: string[] }
  }>()
}

const bio = { name: 'Wren', tagline: 'T', shortBio: 'S', longBio: ['L'] }

describe('content', () => {
  test('is set one setting at a time, in one commit of that field', async () => {
    const reelUrl = 'https://vimeo.com/76979871'
    expect((await set('reelUrl', reelUrl)).json()).toMatchObject({ reelUrl })
    expect(await lastCommit(app)).toMatchObject({
      author: 'ada <ada@callboard.invalid>',
      subject: 'site: update Reel URL',
      trailers: ['Entry: site', 'Action: update', 'Fields: reelUrl'],
      paths: ['M content/site.yaml'],
    })
    expect((await app.call('GET', '/reel')).text).toContain('player.vimeo.com/video/76979871')
  })

  test('clears an image by 0 and a reel by nothing, but only when the call says so', async () => {
    await set('heroImageId', 'wren-denim-headshot')
    expect((await cms()).heroImageId).toBe('wren-denim-headshot')
    expect((await set('heroImageId', 0)).json()).toMatchObject({ heroImageId: null })
    await set('heroImageId', 'wren-denim-headshot')
    await expectRefused(
      app,
      400,
      () => set('heroImageId'),
      () => set('bioImageId'),
      () => set('reelUrl'),
      () => set('bio'),
    )
    expect((await set('reelUrl', '')).json()).toMatchObject({ reelUrl: '' })
  })

  test('writes of the words that pages show only what somebody changed', async () => {
    await set('reelUrl', 'https://vimeo.com/76979871')
    const before = (await app.asAdmin('GET', '/api/cms-data')).json<CmsData>()
    const file = () => readFile(path.join(app.siteDir, 'content/site.yaml'), 'utf8')
    const settings = await file()
    const open = { 'If-Match': `"${before.revision}"` }
    const change = (type: 'reel' | 'contact' | 'texts', content: object) =>
      post('/api/cms-content', { type, content: { ...before[type], ...content } }, open)

    await change('texts', {})
    expect(await file()).toBe(settings)
    await change('texts', { footer: 'Singer & Dancer', about: 'Meet {name}' })
    expect(await file()).toBe(
      `${settings}texts:\n  about: Meet {name}\n  footer: Singer & Dancer\n`,
    )
    await change('reel', { facts: '1:30 minutes\n\nCut in 2026\n', tags: [] })
    await change('contact', { links: ['http://www.spotlight.com/1'] })
    expect(await lastCommit(app)).toMatchObject({ subject: 'site: update Contact' })
    expect(await file()).not.toContain('specialties')

    const page = async (url: string) => (await app.call('GET', url)).text
    expect(await page('/')).toContain('Meet Wren')
    expect(await page('/reel')).toMatch(/Cut in 2026<\/li>.*Singer &amp; Dancer/s)
    expect(await page('/reel')).toContain('"uploadDate":"2026-01-01"')
    expect(await page('/reel')).not.toContain('In this reel')
    expect(await page('/news')).toContain('href="https://www.spotlight.com/1"')
    expect(await page('/news')).toContain('>Spotlight<')

    // Both forms were opened before: what others changed meanwhile stays, or is asked about.
    await change('reel', { title: 'A reel' })
    expect(await page('/reel')).toContain('Cut in 2026')
    const collision = await change('texts', { footer: 'Acrobat', credits: 'Theater' })
    expect(collision.json()).toMatchObject({
      conflict: { fields: [{ field: 'texts.footer', label: 'Below the name', mine: 'Acrobat' }] },
    })
    await expectRefused(
      app,
      400,
      () => set('texts', { credits: '' }),
      () => set('contact', { links: ['javascript:alert(1)'] }),
      () => set('reel', { facts: Array.from({ length: 7 }, (_, fact) => `${fact}`) }),
    )
  })

  test('takes the long biography as a text too', async () => {
    await set('bio', { ...bio, longBio: 'First.\n\n  \r\nSecond.\n' })
    expect((await cms()).bio.longBio).toEqual(['First.', 'Second.'])
  })

  test('takes the story, whole, against the revision it was opened on', async () => {
    const opened = (await app.call('GET', '/api/cms-data')).json<{ storyRevision: string }>()
    await set('story', { title: 'How it began', story: ['One.', 'Two.'] })
    expect(await lastCommit(app)).toMatchObject({
      subject: 'story: update Title, Story',
      paths: ['M content/story.md'],
    })
    expect((await app.call('GET', '/bio')).text).toContain('How it began')
    const headers = { 'If-Match': `"${opened.storyRevision}"` }
    const content = { title: 'Mine', story: 'One.\nTwo.' }
    const collision = await post('/api/cms-content', { type: 'story', content }, headers)
    expect(collision.json()).toMatchObject({
      conflict: { fields: [{ field: 'title', mine: 'Mine', theirs: 'How it began' }] },
    })
    expect((await set('story', { title: '', story: [] })).json()).toMatchObject({
      story: [],
      storyTitle: '',
    })
  })

  const reels = [
    ...['javascript:alert(1)', 'JAVASCRIPT://x', 'data:text/html,x', 'vbscript:x', 'blob:x', 'x'],
    ...['youtube.com/watch?v=x', '//evil.example', 'https:/vimeo.com/1', 'file:///etc/passwd'],
    ...['/uploads/../content/bio.md', `https://x.example/${'x'.repeat(2000)}`],
  ]
  const wrong: [string, unknown][] = [
    ...reels.map((url): [string, unknown] => ['reelUrl', url]),
    ['reelUrl', null],
    ['reelUrl', ['https://vimeo.com/1']],
    ['heroImageId', 'no-such-image'],
    ['bioImageId', '../bio'],
    ['bioImageId', 12],
    ['heroImageId', { id: 'windfall-orchard' }],
    ['bio', 'text'],
    ['bio', { ...bio, longBio: 'x'.repeat(50_001) }],
    ['bio', { ...bio, longBio: [' '] }],
    ['bio', { ...bio, name: 'x'.repeat(301) }],
    ['story', { title: 'Without a text' }],
    ['story', { title: '', story: ['x'.repeat(50_001)] }],
    ['resumeUrl', '/uploads/windfall-orchard.jpg'],
    ['galleryWall', []],
    ['__proto__', {}],
  ]

  test.each(wrong)('refuses %s %j', async (type, content) => {
    await expectRefused(app, 400, () => set(type, content))
  })
})

const crop = { x: 10, y: 5, width: 80, height: 80, originalWidth: 2100, originalHeight: 1400 }

function save(...images: unknown[]) {
  return post('/api/gallery-wall', { images })
}

const slot = (fields: object = {}) => ({ filename: 'windfall-orchard.jpg', alt: 'Alt', ...fields })

describe('the gallery wall', () => {
  test('is saved in order with its crops by one commit, and shown on the home page', async () => {
    const images = [slot({ cropData: crop }), slot({ filename: 'windfall-one-apple.jpg' })]
    expect((await save(...images)).json()).toMatchObject({ images })
    expect((await app.call('GET', '/api/gallery-wall')).json()).toMatchObject(images)
    expect(await lastCommit(app)).toMatchObject({
      subject: 'galleryWall: update Images',
      paths: ['M content/gallery-wall.yaml'],
    })
    const state = await siteState(app)
    expect((await save(...images)).status).toBe(200)
    expect(await siteState(app)).toEqual(state)
    expect((await save(...Array<object>(9).fill(slot()))).status).toBe(200)
    const home = (await app.call('GET', '/')).text
    expect(home.split('windfall-orchard').length).toBeGreaterThan(9)
  })

  test('holds nine', async () => {
    const error = await expectRefused(app, 400, () => save(...Array<object>(10).fill(slot())))
    expect(error.message).toBe(
      'Maximum reached: You can only select up to 9 images for the gallery wall.',
    )
  })

  const outside = 'The crop reaches outside the picture'

  test.each([
    [slot({ cropData: { ...crop, x: 21 } }), outside],
    [slot({ cropData: { ...crop, y: -1 } }), outside],
    [slot({ cropData: { ...crop, width: 101 } }), outside],
    [slot({ cropData: { ...crop, height: 0 } }), 'The crop is empty'],
    [slot({ cropData: { ...crop, width: '80' } }), 'Send this as a number'],
    [slot({ cropData: { x: 1 } }), 'This is missing'],
    [slot({ filename: 'nothing.jpg' }), 'Images: there is no image "nothing.jpg"'],
    [slot({ filename: '../content/bio.md' }), 'Use a file name'],
    [slot({ filename: undefined }), 'This is missing'],
    [slot({ alt: 'x'.repeat(301) }), 'Keep this under 300 characters'],
    [null, 'Send this as named fields'],
  ])('refuses %j', async (image, message) => {
    const error = await expectRefused(app, 400, () => save(slot(), image))
    expect(error.message).toContain(message)
  })

  test('is no save without its images', async () => {
    await expectRefused(
      app,
      400,
      () => post('/api/gallery-wall', {}),
      () => post('/api/gallery-wall', { images: null }),
      () => post('/api/gallery-wall', { images: { 0: slot() } }),
    )
  })
})

const original = () => readFile(path.join(app.siteDir, 'media/wren-larkwood-resume.pdf'))

function sendResume(bytes: Uint8Array | string, originalName?: string, name = 'resume.pdf') {
  const form = new FormData()
  form.set('resume', new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)]), name)
  if (originalName !== undefined) form.set('originalName', originalName)
  return post('/api/cms/resume-upload', form)
}

describe('the resume', () => {
  let pdf: Buffer
  beforeAll(async () => {
    pdf = await original()
  })

  test.each([
    ['no PDF', 'hello', 415, 'This file is not a PDF'],
    ['a page', '<!doctype html>%PDF', 415, 'This file is not a PDF'],
    ['a PDF in name only', '%PDF-1.7\nhello', 400, 'damaged or incomplete'],
    ['nothing', '', 415, 'This file is not a PDF'],
    ['11 MB', Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7\n'), 413, 'a resume 10 MB'],
  ])('is refused as %s', async (_what, bytes, status, message) => {
    const error = await expectRefused(app, status, () => sendResume(bytes))
    expect(error.message).toContain(message)
  })

  test('is refused when it is cut off or is not there', async () => {
    const cut = pdf.subarray(0, pdf.length / 2)
    const empty = () => post('/api/cms/resume-upload', new FormData())
    await expectRefused(app, 400, () => sendResume(cut), empty)
  })

  test('replaces the one before in one commit, keeps its name and is shown in the browser', async () => {
    const answer = await sendResume(pdf, 'Wren – “résumé” 2026.pdf', 'blob')
    expect(answer.status).toBe(200)
    const { resumeUrl, resumeOriginalName } = await cms()
    expect(answer.json()).toEqual({ resumeUrl, resumeOriginalName })
    expect(resumeOriginalName).toBe('Wren – “résumé” 2026.pdf')
    expect(resumeUrl).toMatch(/^\/uploads\/resume-[0-9a-f]{8}\.pdf$/)
    expect((await lastCommit(app)).paths).toEqual([
      `A media/${path.basename(resumeUrl)}`,
      'D media/wren-larkwood-resume.pdf',
      'M content/site.yaml',
    ])
    const shown = await fetch(`${app.address}/bio/resume`)
    expect(shown.headers.get('Content-Type')).toBe('application/pdf')
    expect(shown.headers.get('Content-Disposition')).toMatch(
      /^inline; filename="Wren(?:-Larkwood)?_Resume\.pdf"$/,
    )
    expect(Buffer.from(await shown.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await app.call('GET', '/bio')).text).toContain('/bio/resume')
    expect(app.site.names.of(path.basename(resumeUrl))).toBe('Wren – “résumé” 2026.pdf')
    await sendResume(pdf, undefined, `${'x'.repeat(400)}.pdf`)
    const files = await readdir(path.join(app.siteDir, 'media'))
    expect(files.filter((file) => file.endsWith('.pdf'))).toHaveLength(1)
    expect(app.site.names.of(path.basename(resumeUrl))).toBe('')
  })

  test('is not found where its file is gone', async () => {
    await app.git('rm', '-q', `media/${path.basename((await cms()).resumeUrl)}`)
    const answer = await app.call('GET', '/bio/resume')
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('404 Page Not Found')
  })
})
