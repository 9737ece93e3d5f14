import { expect, test } from 'vitest'
import type { z } from 'zod'
import { agents } from './agent'
import { bio } from './bio'
import { field, labelAt } from './field'
import { images } from './image'
import { kinds } from './index'
import { news } from './news'
import { users } from './user'

test('a field is named, bounded and shown as its kind says', () => {
  expect(field(bio, 'shortBio')).toEqual({
    name: 'shortBio',
    label: 'Short Bio',
    required: true,
    maxLength: 50_000,
    placeholder: 'Brief description of your acting background',
    rows: 3,
    markdown: true,
  })
  expect(field(agents, 'agencyName')).toMatchObject({ label: 'Agency Name', maxLength: 300 })
})

test('every field that is read as Markdown has the buttons for it, and no other', () => {
  const bad = '[a](javascript:alert)'
  const complains = (issues: readonly z.core.$ZodIssue[], path: string) =>
    issues.some((issue) => issue.path.join('.') === path && issue.message.includes('cannot be'))
  for (const kind of Object.values(kinds)) {
    const names = Object.keys(kind.labels)
    const isMarkdown = (name: string) => {
      const nested = (text: unknown) =>
        name.split('.').reduceRight<unknown>((value, part) => ({ [part]: value }), text)
      return [bad, [bad]].some((text) => {
        const { error } = kind.schema.safeParse(nested(text))
        return complains(error?.issues ?? [], name)
      })
    }
    expect([kind.name, names.filter(isMarkdown)]).toEqual([
      kind.name,
      names.filter((name) => kind.controls?.[name]?.markdown),
    ])
  }
})

test('what is required depends on whether the form creates or updates', () => {
  expect(field(news, 'description', 'create').required).toBe(true)
  expect(field(news, 'description').required).toBe(false)
  expect(field(users, 'password', 'create').required).toBe(true)
  expect(field(users, 'password').required).toBe(false)
})

test('a field that is only shown is not required', () => {
  expect(field(images, 'uploadedAt')).toMatchObject({ label: 'Uploaded', required: false })
})

test('the bound of an address is found behind its check', () => {
  expect(field(users, 'email').maxLength).toBe(254)
})

test('a field within a field is called by its own name, or that of what it stands in', () => {
  const { labels } = kinds.site
  expect(labelAt(labels, 'reel.thumbnailSrc')).toBe('Reel Poster')
  expect(labelAt(labels, 'contact.links[0].url')).toBe('Other Links')
  expect(labelAt(kinds.galleryWall.labels, 'images[].filename')).toBe('Images')
  expect(labelAt(labels, 'nobody')).toBe('nobody')
})
