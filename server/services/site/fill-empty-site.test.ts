import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownTexts, withTexts } from '../../../src/lib/pictures/wall-texts'
import { starterDir } from '../../app'
import { ContentStore } from '../../store/content-store'
import { putOnOwnDisk } from '../../testing/failing-disk'
import { fillEmptySite } from './fill-empty-site'

let folder: string
let siteDir: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-fill-'))
})
beforeEach(() => {
  siteDir = path.join(folder, `site-${(count += 1)}`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function filesOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

test('a new folder has the starter content and media, and nobody’s account', async () => {
  await fillEmptySite(siteDir, starterDir)
  const files = await filesOf(siteDir)
  expect(files).toEqual(await filesOf(starterDir))
  expect(files).toContain(path.join('content', 'bio.md'))
  expect(files).toContain(path.join('media', 'wren-larkwood-resume.pdf'))
  expect(files.filter((file) => /users|messages/.test(file))).toEqual([])
})

test('the wall of a new site repeats nothing that its pictures say, so that no start has to mend it', async () => {
  await fillEmptySite(siteDir, starterDir)
  const store = await ContentStore.open({ siteDir, dataDir: path.join(siteDir, '.callboard') })
  const wall = store.read('galleryWall')?.images ?? []
  expect(wall).toHaveLength(9)
  for (const hung of wall) {
    const pictures = store.list('images').filter(({ filename }) => filename === hung.filename)
    expect(withTexts(hung, ownTexts(hung, pictures))).toEqual(hung)
  }
  await store.close()
})

test('what stands in content is left as it is', async () => {
  await mkdir(path.join(siteDir, 'content'), { recursive: true })
  await writeFile(path.join(siteDir, 'content/bio.md'), 'mine')
  await fillEmptySite(siteDir, starterDir)
  expect(await filesOf(siteDir)).toEqual([path.join('content', 'bio.md')])
})

test('a start that was cut short is begun anew, and keeps media of the owner’s', async () => {
  await mkdir(path.join(siteDir, 'content'), { recursive: true })
  await cp(path.join(starterDir, 'content/news'), path.join(siteDir, '.content-to-be/old'), {
    recursive: true,
  })
  await mkdir(path.join(siteDir, 'media'))
  const mine = path.join(siteDir, 'media/wren-larkwood-resume.pdf')
  await writeFile(mine, 'mine')
  await fillEmptySite(siteDir, starterDir)
  expect(await filesOf(siteDir)).toEqual(await filesOf(starterDir))
  expect(await readFile(mine, 'utf8')).toBe('mine')
})

test('a disk of its own whose filling was cut short is filled to the end', async () => {
  await cp(path.join(starterDir, 'media'), path.join(siteDir, 'media'), { recursive: true })
  await cp(path.join(starterDir, 'content'), path.join(siteDir, '.content-to-copy'), {
    recursive: true,
  })
  await mkdir(path.join(siteDir, 'content'))
  await writeFile(path.join(siteDir, 'content/bio.md'), '---\nna')
  expect(await fillEmptySite(siteDir, starterDir)).toContain('content/bio.md')
  expect(await filesOf(siteDir)).toEqual(await filesOf(starterDir))
  expect(await readFile(path.join(siteDir, 'content/bio.md'), 'utf8')).toContain('name:')
})

test('a folder that cannot be read is not taken for an empty one', async () => {
  await mkdir(siteDir, { recursive: true })
  await writeFile(path.join(siteDir, 'content'), 'a file')
  await expect(fillEmptySite(siteDir, starterDir)).rejects.toThrow()
  expect(await readFile(path.join(siteDir, 'content'), 'utf8')).toBe('a file')
})

test.each(['.callboard', 'content'])(
  'a new site whose %s is a disk of its own is filled',
  async (name) => {
    await mkdir(path.join(siteDir, name), { recursive: true })
    putOnOwnDisk(path.join(siteDir, name))
    await fillEmptySite(siteDir, starterDir)
    expect(await filesOf(siteDir)).toEqual(await filesOf(starterDir))
  },
)
