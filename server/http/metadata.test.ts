// @module-tag long
import { execFile } from 'node:child_process'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageUploadLimit } from '../../src/schema/image'
import { productDir } from '../files/product-dir'
import { blobId } from '../files/blob-id'
import { readConfig } from '../config'
import { writeFiles } from '../git/test-site'
import { createLog } from '../log'
import { film, place } from '../media/clean/test-film'
import { fromPhone, plain } from '../media/pictures/test-pictures'
import { renderPage } from '../publish/renderer'
import { headshotDownloads } from '../services/media/headshot-downloads'
import { exportSite } from '../services/site/export-site'
import { openForExport } from '../services/site/open-for-export'
import { takeInHandEdits } from '../services/save/take-in'
import { lastCommit } from '../testing/site-state'
import { testApp } from '../testing/test-app'
import { uploadForm } from '../testing/upload'

const run = promisify(execFile)
const secret = 'Secret Name'

async function fill(siteDir: string) {
  await writeFiles(siteDir, {
    'content/bio.md': '---\nname: Ida Moss\ntagline: Actor\nshortBio: S\n---\n\nLong.\n',
    'content/site.yaml': 'reelUrl: ""\nresumeUrl: ""\n',
    'media/plain.jpg': await plain(9, 7).jpeg().toBuffer(),
  })
}

const app = testApp({}, fill)
let cookie: string
let folder: string
const inSite = (file: string) => path.join(app.siteDir, file)

beforeAll(async () => {
  cookie = await app.signIn()
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-metadata-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function put(file: string, content: string | Buffer) {
  await mkdir(path.dirname(inSite(file)), { recursive: true })
  await writeFile(`${inSite(file)}.tmp`, content)
  await rename(`${inSite(file)}.tmp`, inSite(file))
}

const entry = (filename: string) => `filename: ${filename}\nalt: By hand\ncategory: headshots\n`

async function fetched(url: string): Promise<Buffer | number> {
  const response = await fetch(app.address + url)
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : response.status
}

async function cleaned(url: string): Promise<Buffer> {
  await expect.poll(() => fetched(url)).toBeInstanceOf(Buffer)
  return (await fetched(url)) as Buffer
}

async function isListed(filename: string): Promise<boolean> {
  const photos = (await app.call('GET', '/photos')).text
  const data = (await app.call('GET', '/api/cms-data')).text
  const images = (await app.call('GET', '/api/images')).text
  return [photos, data, images].some((text) => text.includes(filename))
}

/** The address that a list gives somebody of a picture. */
async function toldTo(cookie: string, filename: string): Promise<string | undefined> {
  const images = await app.call('GET', '/api/images', { cookie })
  return images
    .json<{ filename: string; thumbnailUrl: string }[]>()
    .find((image) => image.filename === filename)?.thumbnailUrl
}

/** Every object of the site's repository, as text. */
async function allInHistory(): Promise<string> {
  const options = { cwd: app.siteDir, encoding: 'latin1', maxBuffer: 1e9 } as const
  const list = ['cat-file', '--batch-all-objects', '--batch', '--buffer']
  return (await run('git', list, options)).stdout
}

async function resume(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setAuthor(secret)
  pdf.addPage().drawText('Ida Moss', { x: 50, y: 700 })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

test('a picture placed by hand is neither listed nor fetched until it is cleaned', async () => {
  const photograph = await fromPhone(90, 60)
  await app.site.writer.run(async () => {
    await put('media/glen.jpg', photograph)
    await put('content/images/glen.yaml', entry('glen.jpg'))
    await app.site.store.refresh(['content'])
    await app.site.media.show({ pictures: new Set(['glen.jpg']), others: new Set() })
    await app.site.publisher.publishAll()
    expect(await fetched('/uploads/glen.jpg')).toBe(404)
    expect(app.site.media.info('glen.jpg')).toBeNull()
    expect(await isListed('glen.jpg')).toBe(false)
    expect(headshotDownloads(app.site)).toEqual([])
  })
  await takeInHandEdits(app.site, ['content', 'media'])
  const bytes = await cleaned('/uploads/glen.jpg')
  const { exif, xmp, icc, width, height } = await sharp(bytes).metadata()
  expect([exif, xmp, icc, width, height]).toEqual([undefined, undefined, undefined, 60, 90])
  await expect.poll(() => isListed('glen.jpg')).toBe(true)
  expect(headshotDownloads(app.site)).toHaveLength(1)
  expect(await lastCommit(app)).toMatchObject({
    author: 'Callboard <callboard@callboard.invalid>',
    subject: 'Take the metadata out of media/glen.jpg',
    paths: ['A media/glen.jpg'],
  })
  // What nobody had committed is in no history that is pushed, and not lost either.
  expect(await allInHistory()).not.toContain(secret)
  const [kept] = await app.site.repositories.private.blobs([blobId(photograph)])
  expect(kept?.equals(photograph)).toBe(true)
})

test('bytes that have just taken a clean picture’s place are not served', async () => {
  await put('media/glen.jpg', await fromPhone(80, 50))
  const answer = await fetched('/uploads/glen.jpg')
  expect(answer === 404 || !(answer as Buffer).includes(secret)).toBe(true)
  await expect
    .poll(async () => (await sharp(await cleaned('/uploads/glen.jpg')).metadata()).width)
    .toBe(50)
})

test('a picture that was pulled is cleaned, and published clean', async () => {
  const remote = path.join(folder, 'remote.git')
  const work = path.join(folder, 'work')
  await run('git', ['init', '-q', '--bare', '-b', 'main', remote])
  await app.git('remote', 'add', 'origin', remote)
  await app.call('POST', '/api/sync', { cookie, body: {} })
  await run('git', ['clone', '-q', remote, work])
  await mkdir(path.join(work, 'content/images'), { recursive: true })
  await writeFile(path.join(work, 'media/pulled.jpg'), await fromPhone(70, 40))
  await writeFile(path.join(work, 'content/images/pulled.yaml'), entry('pulled.jpg'))
  const developer = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  await run('git', ['add', '-A'], { cwd: work })
  await run('git', [...developer, 'commit', '-qm', 'A picture'], { cwd: work })
  await run('git', ['push', '-q'], { cwd: work })
  await app.call('POST', '/api/sync', { cookie, body: {} })
  expect((await cleaned('/uploads/pulled.jpg')).includes(secret)).toBe(false)
  expect((await lastCommit(app)).paths).toEqual(['M media/pulled.jpg'])
  await app.call('POST', '/api/sync', { cookie, body: {} })
  const options = { cwd: remote, encoding: 'latin1' } as const
  const { stdout } = await run('git', ['show', 'main:media/pulled.jpg'], options)
  expect(stdout).not.toContain(secret)
})

test('a film is served, and kept in history, without the place where it was made', async () => {
  await put('media/reel.mp4', film())
  await put('media/torn.mp4', film().subarray(0, -3))
  await put('content/site.yaml', 'reelUrl: /uploads/reel.mp4\nresumeUrl: ""\n')
  expect((await cleaned('/uploads/reel.mp4')).includes(place)).toBe(false)
  expect((await lastCommit(app)).paths).toEqual(['A media/reel.mp4'])
  await put('content/site.yaml', 'reelUrl: /uploads/torn.mp4\nresumeUrl: ""\n')
  const issues = async () => (await app.call('GET', '/api/content-issues', { cookie })).text
  await expect.poll(issues).toContain('It is a film that cannot be freed')
  expect(await fetched('/uploads/torn.mp4')).toBe(404)
  expect((await app.call('GET', '/api/cms-data')).json().reelUrl).toBe('')
  expect((await app.call('GET', '/api/cms-data', { cookie })).json().reelUrl).toContain('torn')
  await put('media/song.mp3', `ID3 recorded at ${place}`)
  await put('content/site.yaml', 'reelUrl: /uploads/song.mp3\nresumeUrl: ""\n')
  await expect.poll(issues).toContain('"file":"media/song.mp3"')
  expect(await fetched('/uploads/song.mp3')).toBe(404)
  await put('content/site.yaml', 'reelUrl: ""\nresumeUrl: ""\n')
})

test('what cannot be cleaned is refused by name, and exports nothing', async () => {
  const whole = await fromPhone(60, 60)
  await put('media/anim.gif', await plain(9, 9).gif().toBuffer())
  await put('content/images/anim.yaml', entry('anim.gif'))
  await put('media/torn.jpg', whole.subarray(0, whole.length / 2))
  await put('content/images/torn.yaml', entry('torn.jpg'))
  await put('media/story.jpg', 'no picture at all')
  await put('content/images/story.yaml', entry('story.jpg'))
  const issues = async () => (await app.call('GET', '/api/content-issues', { cookie })).text
  // Whatever comes with a file as large as that may have its turn in the background.
  app.makeVariants()
  await put('media/huge.jpg', whole)
  await put('content/images/huge.yaml', entry('huge.jpg'))
  await truncate(inSite('media/huge.jpg'), imageUploadLimit + 1)
  await put('media/drawn.svg', '<svg xmlns="http://www.w3.org/2000/svg" />')
  await put('content/images/drawn.yaml', entry('drawn.svg'))
  const help = {
    'anim.gif': 'a GIF, TIFF, AVIF or HEIC can be uploaded here as it is',
    'drawn.svg': 'Put a JPEG, PNG or WebP there',
    'torn.jpg': 'damaged or incomplete',
    'story.jpg': 'It is no picture.',
    'huge.jpg': 'It is larger than 40 MB.',
  }
  for (const [name, words] of Object.entries(help)) {
    await expect
      .poll(() => app.site.problems.list())
      .toContainEqual(
        expect.objectContaining({
          file: `media/${name}`,
          message: expect.stringMatching(`^Visitors do not see this file\\. .*${words}`),
        }),
      )
    expect(await fetched(`/uploads/${name}`)).toBe(404)
    expect(await isListed(name)).toBe(false)
    expect(await toldTo(cookie, name)).toBe('')
  }
  const config = readConfig({ SITE_DIR: app.siteDir, SITE_URL: 'https://wren.example' })
  const site = await openForExport({ config, log: createLog('silent'), render: renderPage })
  const exporting = exportSite(site, path.join(productDir, 'dist'), path.join(folder, 'out'))
  await expect(exporting).rejects.toThrow(/^Nothing was written: media\/\w+\.\w+ cannot be shown/)
  await site.close()

  await rm(inSite('content/images/torn.yaml'))
  await expect.poll(issues).not.toContain('media/torn.jpg')
})

test('what Git LFS has not fetched is kept from visitors, and it is said how to fetch it', async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 9\n`
  await put('media/far.jpg', pointer)
  await put('content/images/far.yaml', entry('far.jpg'))
  await put('media/far.pdf', pointer)
  await put('content/site.yaml', 'reelUrl: ""\nresumeUrl: /uploads/far.pdf\nheroImageId: far\n')
  await put('content/agency.yaml', 'agencyName: N\nagencyLogoUrl: /uploads/far.jpg\n')
  const help = /^Visitors do not see this file\. .*“git lfs pull”/
  for (const name of ['far.jpg', 'far.pdf']) {
    await expect
      .poll(() => app.site.problems.list())
      .toContainEqual(
        expect.objectContaining({ file: `media/${name}`, message: expect.stringMatching(help) }),
      )
    expect(await fetched(`/uploads/${name}`)).toBe(404)
  }
  for (const call of ['cms-data', 'agency-info']) {
    const said = async (of: object) => (await app.call('GET', `/api/${call}`, of)).text
    await expect.poll(() => said({ cookie })).toMatch(/\bfar\b/)
    expect(await said({})).not.toMatch(/\bfar\b/)
  }
  await put('media/far.jpg', await plain(9, 9).jpeg().toBuffer())
  await expect.poll(() => fetched('/uploads/far.jpg')).toBeInstanceOf(Buffer)
  await put('content/site.yaml', 'reelUrl: ""\nresumeUrl: ""\n')
})

test('an uploaded resume tells nothing, and neither do its address and its commit', async () => {
  const form = new FormData()
  form.set('resume', new Blob([new Uint8Array(await resume())]), 'Ida at 12 Elm Street.pdf')
  const answer = await app.call('POST', '/api/cms/resume-upload', { cookie, body: form })
  const { resumeUrl, resumeOriginalName } = answer.json<Record<string, string>>()
  expect(resumeUrl).toMatch(/^\/uploads\/resume-[0-9a-f]{8}\.pdf$/)
  expect(resumeOriginalName).toBe('Ida at 12 Elm Street.pdf')
  expect((await cleaned('/bio/resume')).includes(secret)).toBe(false)
  const data = (options: object) => app.call('GET', '/api/cms-data', options)
  expect((await data({ cookie })).text).toContain('"Ida at 12 Elm Street.pdf"')
  expect((await data({})).text).not.toContain('Elm Street')
  expect((await data({})).json()).toMatchObject({ resumeOriginalName: 'resume.pdf' })
  expect(await app.git('log', '-p', '--all')).not.toContain('Elm Street')
})

test('an uploaded picture’s name at home is for admins, and in no history', async () => {
  const bytes = await plain(9, 9).png().toBuffer()
  const body = uploadForm(bytes, { category: 'headshots', alt: 'A face' }, 'Elm Street.png')
  const uploaded = await app.call('POST', '/api/images/upload', { cookie, body })
  const image = uploaded.json<{ id: string }>()
  expect(image).toMatchObject({ originalName: 'Elm Street.png' })
  expect((await app.call('GET', '/api/images', { cookie })).text).toContain('Elm Street.png')
  expect(await app.git('log', '-p', '--all')).not.toContain('Elm Street')
  await app.call('DELETE', `/api/images/${image.id}`, { cookie })
  expect(await readFile(inSite('.callboard/original-names.json'), 'utf8')).not.toContain(
    'Elm Street.png',
  )
})

test('a resume placed by hand is rewritten, one that cannot be is refused by name', async () => {
  await put('media/cv.pdf', await resume())
  await put('content/site.yaml', 'reelUrl: ""\nresumeUrl: /uploads/cv.pdf\n')
  expect((await cleaned('/uploads/cv.pdf')).includes(secret)).toBe(false)
  expect(await fetched('/bio/resume')).toBeInstanceOf(Buffer)
  await put('media/cv.pdf', `%PDF-1.7\n${secret}`)
  await expect.poll(() => fetched('/bio/resume')).toBe(404)
  await expect
    .poll(async () => (await app.call('GET', '/api/content-issues', { cookie })).text)
    .toContain('media/cv.pdf')
  expect((await app.call('GET', '/bio')).text).not.toContain('Download Resume')
  expect(await readdir(inSite('media'))).toContain('cv.pdf')
})
