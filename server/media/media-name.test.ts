import { expect, test } from 'vitest'
import { filename } from '../../src/schema/url'
import { mediaFilename, resumeFilename, resumeNameOf } from './media-name'

const free = () => false

test.each([
  ['Opening Night.JPEG', 'opening-night.jpg'],
  ['Zoë & Łucja.png', 'zoe-ucja.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Users\\wren\\me.jpg', 'c-users-wren-me.jpg'],
  ['picture.jpg.exe', 'picture-jpg.jpg'],
  ['照片.jpg', 'picture.jpg'],
  ['', 'picture.jpg'],
  ['con.jpg', 'con-1.jpg'],
])('the file %s is stored as %s', (original, name) => {
  expect(mediaFilename(original, 'jpg', free)).toBe(name)
  expect(filename().safeParse(name).success).toBe(true)
})

test('a name that is taken gets a number', () => {
  const taken = new Set(['wren.jpg', 'wren-2.jpg'])
  expect(mediaFilename('Wren.jpg', 'jpg', (name) => taken.has(name))).toBe('wren-3.jpg')
  expect(mediaFilename('Wren.jpg', 'webp', (name) => taken.has(name))).toBe('wren.webp')
})

test('a very long name is cut', () => {
  const name = mediaFilename(`${'long '.repeat(100)}.jpg`, 'jpg', free)
  expect(filename().safeParse(name).success).toBe(true)
})

test('a resume gets a prefix of its own, without which it has its name', () => {
  const names = [resumeFilename('Wren’s Resume 2026.pdf'), resumeFilename('Wren’s Resume 2026.pdf')]
  expect(names[0]).not.toBe(names[1])
  for (const name of names) {
    expect(name).toMatch(/^resume-[0-9a-f]{8}-wrens-resume-2026\.pdf$/)
    expect(resumeNameOf(`/uploads/${name}`)).toBe('wrens-resume-2026.pdf')
  }
})

test('the name of a resume that was not uploaded here is its file, or resume.pdf', () => {
  expect(resumeNameOf('/uploads/wren-larkwood-resume.pdf')).toBe('wren-larkwood-resume.pdf')
  expect(resumeNameOf('')).toBe('resume.pdf')
})
