import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../git/test-site'
import { writeExport } from './export-folder'

let top: string
let site: string

beforeEach(async () => {
  top = await temporaryFolder()
  site = path.join(top, 'work/site')
  await mkdir(path.join(site, 'content'), { recursive: true })
  await writeFile(path.join(site, 'content/bio.md'), 'precious')
})

const write = (words: string) => (folder: string) =>
  writeFile(path.join(folder, 'index.html'), words)
const at = (...parts: string[]) => path.join(top, ...parts)
const read = (file: string) => readFile(file, 'utf8')

test('a new folder, an empty one and an earlier export are written, and nothing is left beside', async () => {
  await mkdir(at('empty'))
  for (const out of ['new/out', 'empty', 'empty']) {
    await writeExport(at(out), [site], write(out))
    expect(await read(at(out, 'index.html'))).toBe(out)
  }
  expect((await readdir(top)).sort()).toEqual(['empty', 'new', 'work'])
  expect(await readdir(at('new'))).toEqual(['out'])
})

test('what an earlier export wrote and this one does not is gone', async () => {
  await writeExport(at('out'), [site], (folder) => writeFile(path.join(folder, 'old.html'), ''))
  await writeExport(at('out'), [site], write('now'))
  expect((await readdir(at('out'))).sort()).toEqual(['.callboard-export', 'index.html'])
})

test('the site, what it lies in, and a folder with other files are refused and stay whole', async () => {
  await mkdir(at('photos'))
  await writeFile(at('photos/wren.jpg'), 'precious')
  for (const out of ['work/site', 'work', 'photos', 'photos/wren.jpg', 'photos/wren.jpg/new/out']) {
    await expect(writeExport(at(out), [site], write('x'))).rejects.toThrow('Nothing was written')
  }
  // Not even a mark that says otherwise makes the site's own folder one to replace.
  await writeFile(path.join(site, '.callboard-export'), '')
  await expect(writeExport(site, [site], write('x'))).rejects.toThrow('would be deleted')
  // It says of no folder that it holds itself.
  const words = `${site} would be deleted, and Callboard needs it. Choose a folder that is empty`
  await expect(writeExport(site, [site], write('x'))).rejects.toThrow(words)
  expect(await read(path.join(site, 'content/bio.md'))).toBe('precious')
  expect(await read(at('photos/wren.jpg'))).toBe('precious')
})

test('a link is refused, wherever it leads', async () => {
  await mkdir(at('empty'))
  for (const [name, target] of [
    ['a', site],
    ['b', at('empty')],
    ['c', at('nowhere')],
  ] as const) {
    await symlink(target, at(name))
    await expect(writeExport(at(name), [site], write('x'))).rejects.toThrow('is no folder')
  }
})

test('an export that fails half-way leaves the earlier one as it was', async () => {
  await writeExport(at('out'), [site], write('good'))
  const fail = async (folder: string) => {
    await write('half')(folder)
    throw new Error('The disk is full')
  }
  await expect(writeExport(at('out'), [site], fail)).rejects.toThrow('The disk is full')
  expect(await read(at('out/index.html'))).toBe('good')
  expect((await readdir(top)).sort()).toEqual(['out', 'work'])
})
