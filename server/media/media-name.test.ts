import { expect, test } from 'vitest'
import { filename } from '../../src/schema/url'
import { mediaFilename, resumeFilename, resumeNameOf } from './media-name'

const free = () => false

test.each([
  ['Opening Night', 'opening-night.jpg'],
  ['Act 2. Curtain', 'act-2-curtain.jpg'],
  ['Zoë & Łucja', 'zoe-lucja.jpg'],
  ['Łódź, Straße', 'lodz-strasse.jpg'],
  ['Ærø and Œuvre', 'aero-and-oeuvre.jpg'],
  ['Đurđa, Þóra & Işıl', 'durda-thora-isil.jpg'],
  ['Søren at the Łazienki', 'soren-at-the-lazienki.jpg'],
  ['../../etc/passwd', 'etc-passwd.jpg'],
  ['C:\\Users\\wren', 'c-users-wren.jpg'],
  ['照片', 'picture.jpg'],
  ['Премьера', 'picture.jpg'],
  ['בכורה 2', '2.jpg'],
  ['', 'picture.jpg'],
  ['con', 'con-1.jpg'],
])('the picture %s is stored as %s', (title, name) => {
  expect(mediaFilename(title, 'jpg', free)).toBe(name)
  expect(filename().safeParse(name).success).toBe(true)
})

test('a name that is taken gets a number', () => {
  const taken = new Set(['wren.jpg', 'wren-2.jpg'])
  expect(mediaFilename('Wren', 'jpg', (name) => taken.has(name))).toBe('wren-3.jpg')
  expect(mediaFilename('Wren', 'webp', (name) => taken.has(name))).toBe('wren.webp')
})

test('a very long name is cut', () => {
  const name = mediaFilename('long '.repeat(100), 'jpg', free)
  expect(filename().safeParse(name).success).toBe(true)
})

test('a resume gets a name of its own, which tells nothing of the file', () => {
  const names = [resumeFilename(), resumeFilename()]
  expect(names[0]).not.toBe(names[1])
  for (const name of names) {
    expect(name).toMatch(/^resume-[0-9a-f]{8}\.pdf$/)
    expect(resumeNameOf(`/uploads/${name}`)).toBe('resume.pdf')
  }
})

test('a resume that was uploaded before is called as its address says', () => {
  expect(resumeNameOf('/uploads/resume-1f00ba4d-wren-larkwood.pdf')).toBe('wren-larkwood.pdf')
})

test('the name of a resume that was not uploaded here is its file, or resume.pdf', () => {
  expect(resumeNameOf('/uploads/wren-larkwood-resume.pdf')).toBe('wren-larkwood-resume.pdf')
  expect(resumeNameOf('')).toBe('resume.pdf')
})
