// @module-tag long
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { rewritePdf } from '../server/media/pdf/rewrite'
import { plain } from '../server/media/pictures/test-pictures'
import { imageText, singletonFiles } from '../server/store/test-site'
import { buildProgram, builtProgram } from '../server/testing/built-program'
import { canMount } from '../server/testing/can-mount'
import { testApp } from '../server/testing/test-app'

const run = promisify(execFile)

async function fill(siteDir: string) {
  const files = {
    ...singletonFiles,
    'content/images/door.yaml': imageText('door.png'),
    'media/door.png': await plain(40, 30, '#804020').png().toBuffer(),
    'media/stray.png': await plain(40, 30, '#204080').png().toBuffer(),
  }
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.join(siteDir, path.dirname(file)), { recursive: true })
    await writeFile(path.join(siteDir, file), content)
  }
}

const app = testApp({}, fill)
let folder: string
let temporary: string
/** What the first test exported: each run of the program takes seconds. */
let exported: Awaited<ReturnType<typeof exportTo>> | undefined

beforeAll(async () => {
  await buildProgram()
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-exports-'))
  temporary = path.join(folder, 'tmp')
  await mkdir(temporary)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the program; gives the folder it wrote to, and what it said. */
async function exportSite(siteDir: string, ...args: string[]) {
  return exportTo(await mkdtemp(path.join(folder, 'out-')), siteDir, ...args)
}

/** Runs the program for somebody who has read enough before it says anything, as grep -q has. */
function exportUnread(out: string, siteDir: string) {
  const env = { ...process.env, SITE_DIR: siteDir, TMPDIR: temporary }
  const running = run(process.execPath, [builtProgram('export'), '--out', out], { env })
  running.child.stdout?.destroy()
  return running
}

async function exportTo(out: string, siteDir: string, ...args: string[]) {
  const env = { ...process.env, SITE_DIR: siteDir, TMPDIR: temporary }
  const { stdout } = await run(process.execPath, [builtProgram('export'), '--out', out, ...args], {
    env,
  })
  return { out, stdout }
}

const bio = (out: string) => readFile(path.join(out, 'bio/index.html'), 'utf8')

/** Every file of the site with its size and its time. */
async function filesOf(siteDir: string) {
  const found = await readdir(siteDir, { recursive: true, withFileTypes: true })
  const lines = found.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name)
    const { size, mtimeMs } = await stat(file)
    return `${path.relative(siteDir, file)}: ${size} bytes at ${mtimeMs}`
  })
  return (await Promise.all(lines)).sort()
}

/** Leaves in the site what a process leaves that died in the middle of a save. */
async function leaveUnfinished(siteDir: string) {
  const mark = { pid: 1, born: 'an earlier boot', at: 0, task: 'commit', paths: ['content/bio.md'] }
  await writeFile(path.join(siteDir, '.callboard/git-writing-site.json'), JSON.stringify(mark))
  await writeFile(path.join(siteDir, '.git/index.lock'), '')
  const story = path.join(siteDir, 'content/story.md')
  await app.site.journal.begin([{ path: 'content/story.md', content: 'Begun.\n' }], {
    repository: 'site',
    paths: ['content/story.md'],
    author: { name: 'Ada', email: 'ada@callboard.invalid' },
    subject: 'story: update Story',
    trailers: [],
  })
  return () => readFile(story, 'utf8')
}

test('an export is right, and changes nothing of a site that a server runs on', async () => {
  const story = await leaveUnfinished(app.siteDir)
  // By hand, and not committed: what the files say now is what is exported.
  const file = path.join(app.siteDir, 'content/bio.md')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Wren', 'Robin'))
  await expect.poll(() => app.site.store.read('bio')?.name).toBe('Robin')
  await app.site.store.close()
  await app.site.writer.idle()
  // Its files follow a page that is live.
  await app.site.publisher.publishAll()
  // What a start does for git goes on by itself, and adds files.
  await app.site.repositories.site.keepQuick()

  const before = await filesOf(app.siteDir)
  exported = await exportSite(app.siteDir)
  const { out } = exported
  expect(await filesOf(app.siteDir)).toEqual(before)
  expect(await story()).toBe(singletonFiles['content/story.md'])
  const left = await readdir(temporary)
  expect(left.filter((name) => name.startsWith('callboard-'))).toEqual([])

  expect(await bio(out)).toContain('Robin')
  expect((await readdir(path.join(out, 'uploads'))).sort()).toEqual([
    'door.png',
    'social',
    'variants',
  ])
  expect(await readdir(path.join(out, 'uploads/variants'))).toHaveLength(3)
  expect((await app.call('GET', '/bio')).text).toContain('Robin')
})

test('says that links would lead to this computer, unless SITE_URL is where the site will be', async () => {
  const said = /lead to http:\/\/localhost:3000.*Set SITE_URL/
  expect((exported ?? (await exportSite(app.siteDir))).stdout).toMatch(said)
  vi.stubEnv('SITE_URL', 'https://wren.example')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { out, stdout } = await exportSite(app.siteDir)
  expect(stdout).not.toMatch(/SITE_URL/)
  expect(await readFile(path.join(out, 'sitemap.xml'), 'utf8')).not.toContain('localhost')
})

test('an export has all the scripts, styles and fonts that it asks for, and nothing of the admin', async () => {
  const { out } = exported ?? (await exportSite(app.siteDir))
  const files = (await readdir(out, { recursive: true })).filter((name) => path.extname(name))
  const built = files.filter((name) => name.startsWith('assets/'))
  const asked = new Set<string>()
  for (const name of files.filter((file) => /\.(?:html|css|js)$/.test(file))) {
    const text = await readFile(path.join(out, name), 'utf8')
    for (const [found] of text.matchAll(/assets\/\w+\/[\w.-]+\.\w+/g)) asked.add(found)
    for (const [, found] of text.matchAll(/["'`]\.\.?\/(?:chunks\/)?([\w.-]+\.js)["'`]/g)) {
      asked.add(`assets/chunks/${found}`)
    }
  }
  expect([...asked].sort()).toEqual(built.sort())
  expect(built.filter((name) => name.endsWith('.css'))).toHaveLength(1)
  expect(files.filter((name) => name.startsWith('admin'))).toEqual([])
  expect(files).toEqual(expect.arrayContaining(['favicon.ico', 'icon.svg', 'icon-192.png']))
})

test('an export that is replaced gives the sizes it has, and nothing else, also where nobody reads its words', async () => {
  const { out } = exported ?? (await exportSite(app.siteDir))
  const variants = path.join(out, 'uploads/variants')
  const made = (await readdir(variants)).sort()
  const [one = '', two = '', three = ''] = made
  await writeFile(path.join(variants, one), 'as it was')
  await writeFile(path.join(variants, 'aaaaaaaaaaaa-320.webp'), 'of nothing shown')
  await writeFile(path.join(variants, two), '')
  await rm(path.join(variants, three))
  // It is made to its end, without a word more.
  expect((await exportUnread(out, app.siteDir)).stderr).toBe('')
  expect((await readdir(variants)).sort()).toEqual(made)
  expect(await readFile(path.join(variants, one), 'utf8')).toBe('as it was')
  expect((await stat(path.join(variants, two))).size).toBeGreaterThan(0)
})

test('of a folder that never was a site what is held back is left out with its picture, and named', async () => {
  const text = (until: string, image: string) =>
    `---\nheadline: Cast\ndate: '2026-01-02'\nimageId: ${image}\npublishOn: ${until}\n---\n\nText.\n`
  const copy = path.join(folder, 'held')
  await fill(copy)
  await mkdir(path.join(copy, 'content/news'), { recursive: true })
  const picture = await plain(40, 30, '#208040').png().toBuffer()
  for (const [name, until] of [
    ['later', '2099-01-02T18:00:00Z'],
    ['due', '2026-01-02T18:00:00Z'],
  ] as const) {
    await writeFile(path.join(copy, `content/news/${name}.md`), text(until, name))
    const image = imageText(`${name}.png`).replace('headshots', 'bts')
    await writeFile(path.join(copy, `content/images/${name}.yaml`), image)
    await writeFile(path.join(copy, `media/${name}.png`), picture)
  }
  const { out, stdout } = await exportSite(copy)
  expect(stdout).toContain('Left out: “Cast” is held back until 2099-01-02T18:00:00Z.')
  expect(await bio(out)).toContain('Wren')
  expect((await readdir(copy)).sort()).toEqual(['content', 'media'])
  const feed = await readFile(path.join(out, 'feed.xml'), 'utf8')
  expect(feed.match(/<entry>/g)).toHaveLength(1)
  expect(await readFile(path.join(out, 'news/index.html'), 'utf8')).not.toContain('later')
  const uploads = await readdir(path.join(out, 'uploads'))
  expect([uploads.includes('due.png'), uploads.includes('later.png')]).toEqual([true, false])

  await rm(path.join(copy, 'content'), { recursive: true })
  await expect(exportSite(copy)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no content'),
  })
})

test.skipIf(!canMount)('says what to choose in place of a disk that is mounted', async () => {
  const out = path.join(folder, 'mounted')
  await mkdir(out)
  const script = 'mount -t tmpfs none "$1" && "$2" "$3" --out "$1"'
  const args = [out, process.execPath, builtProgram('export')]
  const env = { ...process.env, SITE_DIR: app.siteDir, TMPDIR: temporary }
  await expect(
    run('unshare', ['-rm', 'sh', '-ec', script, 'sh', ...args], { env }),
  ).rejects.toMatchObject({ stderr: expect.stringContaining('Choose a new folder in it.') })
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a resume has a page in an export once its file is there, as on a server', async () => {
  await writeFile(path.join(app.siteDir, 'content/site.yaml'), 'resumeUrl: /uploads/cv.pdf\n')
  const { out } = await exportSite(app.siteDir, '--with-mistakes')
  expect(await readdir(path.join(out, 'bio'))).toEqual(['index.html'])
  const resume = await PDFDocument.create()
  resume.addPage()
  await writeFile(path.join(app.siteDir, 'media/cv.pdf'), await rewritePdf(await resume.save()))
  await exportTo(out, app.siteDir)
  expect(await readFile(path.join(out, 'bio/resume/index.html'), 'utf8')).toContain('cv.pdf')
})

test('a wrong file is exported as the history had it', async () => {
  const file = path.join(app.siteDir, 'content/bio.md')
  await writeFile(file, '---\nname: [\n---\n')
  await expect(exportSite(app.siteDir)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^content\/bio\.md:\d+:\d+ {2}[\s\S]*Nothing was written/),
  })
  const { out } = await exportSite(app.siteDir, '--with-mistakes')
  expect(await bio(out)).toContain('Wren')
})
