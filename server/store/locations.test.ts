import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../errors'
import { blobId } from '../files/blob-id'
import { resolveInside } from '../files/paths'
import { entryPath, locate } from './locations'
import { makeSite } from './test-site'

test('a revision is the id git gives the content', () => {
  expect(blobId('hello\n')).toBe('ce013625030ba8dba906f756967f9e9ca394464a')
  expect(blobId(Buffer.from('é'))).toBe(blobId('é'))
})

test('every entry has one file and every file at most one entry', () => {
  expect(entryPath('news', '2026-03-14-cast')).toBe('content/news/2026-03-14-cast.md')
  expect(entryPath('galleryWall')).toBe('content/gallery-wall.yaml')
  expect(locate('content/news/2026-03-14-cast.md')).toEqual({ kind: 'news', id: '2026-03-14-cast' })
  expect(locate('content/bio.md')).toEqual({ kind: 'bio', id: '' })
  for (const file of [
    'content/news/x.yaml',
    'content/news/X.md',
    'content/x.md',
    'news/x.md',
    '',
  ]) {
    expect(locate(file)).toBeUndefined()
  }
})

test.each([
  '../bio',
  'a/b',
  '',
  '.',
  'A',
  'con',
  'none',
  'a--b',
  'x.md',
  'a\0',
  'a'.repeat(81),
  '__proto__',
])('no file can be named %j', (id) => {
  expect(() => entryPath('news', id)).toThrow(AppError)
})

test('paths stay inside the site, and no link is followed', async () => {
  const outside = await makeSite({ 'secret.txt': 's' })
  const { siteDir } = await makeSite({ 'content/bio.md': '', 'media/a.jpg': '' })
  await symlink(outside.siteDir, path.join(siteDir, 'out'))
  await symlink(path.join(outside.siteDir, 'nothing'), path.join(siteDir, 'media/dangling'))
  await symlink('a.jpg', path.join(siteDir, 'media/b.jpg'))
  expect(resolveInside(siteDir, 'content/new/x.md')).toBe(
    path.join(resolveInside(siteDir, 'content'), 'new/x.md'),
  )
  const escapes = ['../x', 'a/../../x', '/etc/passwd', 'out/secret.txt', 'out/new', 'a\\..\\..\\x']
  for (const file of [...escapes, 'media/dangling', 'media/b.jpg', '', '.', 'content//x', 'a\0b']) {
    expect(() => resolveInside(siteDir, file), file).toThrow(
      expect.objectContaining({ status: 400 }),
    )
  }
})
