import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { productDir } from '../files/product-dir'
import { readConfig } from '../config'
import { writeFiles } from '../git/test-site'
import { createLog } from '../log'
import { listFiles } from '../services/backup/site-files'
import { exportSite } from '../services/site/export-site'
import { openForExport } from '../services/site/open-for-export'
import { renderPage } from '../publish/renderer'
import { plain } from '../media/pictures/test-pictures'
import { testApp } from '../testing/test-app'

// As a developer's own pull, or a hand, would leave links; and every way in which a page can name one.
const files = {
  'content/bio.md': '---\nname: Ida Moss\ntagline: Actor\nshortBio: S\n---\n\nLong.\n',
  'content/site.yaml': 'reelUrl: /uploads/s.json\nresumeUrl: /uploads/resume.pdf\n',
  'content/images/linked.yaml': 'filename: linked.jpg\nalt: A link\ncategory: headshots\n',
  'content/images/plain.yaml': 'filename: plain.jpg\nalt: A picture\ncategory: headshots\n',
}

async function fill(siteDir: string) {
  const picture = await plain(9, 7).jpeg().toBuffer()
  const pictures = { 'media/plain.jpg': picture, 'secret.jpg': picture }
  await writeFiles(siteDir, { ...files, ...pictures })
  for (const name of ['s.json', 'resume.pdf']) {
    await symlink('../.callboard/secrets.json', path.join(siteDir, 'media', name))
  }
  await symlink('../secret.jpg', path.join(siteDir, 'media/linked.jpg'))
}

const app = testApp({}, fill)
let cookie: string
let secret: string
const inSite = (file: string) => path.join(app.siteDir, file)

beforeAll(async () => {
  cookie = await app.signIn()
  secret = await readFile(inSite('.callboard/secrets.json'), 'utf8')
})

async function expectGone(...urls: string[]) {
  for (const url of urls) {
    const answer = await app.call('GET', url)
    expect([url, answer.status]).toEqual([url, 404])
    expect(answer.text).not.toContain(secret.slice(20, 60))
  }
}

test('a link in media/ is no way out of it', async () => {
  await expectGone('/uploads/s.json', '/uploads/resume.pdf', '/bio/resume', '/uploads/linked.jpg')
  expect(app.site.media.info('linked.jpg')).toBeNull()
  const card = await app.call('GET', '/uploads/social/home.jpg')
  expect(card.status).toBe(200)
})

test('links are named as what they are', async () => {
  const issues = (await app.call('GET', '/api/content-issues', { cookie })).text
  for (const name of ['s.json', 'linked.jpg', 'resume.pdf']) {
    expect(issues).toContain(`\\"${name}\\" in media is a link: put the file itself there`)
  }
})

test('neither an export nor a backup follows a link', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-links-'))
  const config = readConfig({ SITE_DIR: app.siteDir, SITE_URL: 'https://wren.example' })
  const site = await openForExport({ config, log: createLog('silent'), render: renderPage })
  try {
    await exportSite(site, path.join(productDir, 'dist'), path.join(folder, 'out'))
    const names = await readdir(path.join(folder, 'out/uploads'))
    expect(names).toContain('plain.jpg')
    expect(names).not.toContain('s.json')
    expect(names).not.toContain('linked.jpg')
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
  expect([...(await listFiles(app.siteDir)).keys()]).not.toContain('media/s.json')
})

test('a save does not write through a link, and git keeps nothing of what it leads to', async () => {
  const bio = inSite('content/bio.md')
  const before = await readFile(bio)
  await rm(bio)
  await symlink('../.callboard/secrets.json', bio)
  const body = { type: 'bio', content: { name: 'W', tagline: 'T', shortBio: 'S', longBio: ['L'] } }
  const answer = await app.call('POST', '/api/cms-content', { cookie, body })
  expect(answer.status).toBe(400)
  expect(await readFile(inSite('.callboard/secrets.json'), 'utf8')).toBe(secret)
  const hash = await app.git('hash-object', inSite('.callboard/secrets.json'))
  await expect(app.git('cat-file', '-e', hash.trim())).rejects.toThrow()
  await rm(bio)
  await writeFile(bio, before)
})

test('a picture whose file is a link can be deleted, and leaves what it led to', async () => {
  expect((await app.call('DELETE', '/api/images/linked', { cookie })).status).toBe(200)
  expect(existsSync(inSite('secret.jpg'))).toBe(true)
})

test('media/ itself must be a folder', async () => {
  await rename(inSite('media'), inSite('elsewhere'))
  await symlink('elsewhere', inSite('media'))
  await expectGone('/uploads/plain.jpg')
  expect([...(await listFiles(app.siteDir)).keys()].join()).not.toContain('plain.jpg')
})
