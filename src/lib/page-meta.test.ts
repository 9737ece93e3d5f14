import { expect, test } from 'vitest'
import { publicPages } from '../schema/public-pages'
import { pageMeta } from './page-meta'
import { testContent } from './testing/content'

const content = testContent()

test('every page names the performer and has a title and description of its own', () => {
  const metas = publicPages.map(({ path }) => pageMeta(path, content))
  for (const { title, description } of metas) {
    expect(title).toContain('Wren Larkwood')
    expect(title).toContain('Child Actor')
    expect(description).toContain('Wren Larkwood')
  }
  expect(new Set(metas.map(({ title }) => title)).size).toBe(metas.length)
  expect(new Set(metas.map(({ description }) => description)).size).toBe(metas.length)
})

test('without a resume the biography promises none', () => {
  const { description } = pageMeta('/bio', testContent({ resumeUrl: '' }))
  expect(description).not.toMatch(/resume/i)
})

test('a page names its full address', () => {
  expect(pageMeta('/', content).canonical).toBe('https://wren.example/')
  expect(pageMeta('/bio', content).canonical).toBe('https://wren.example/bio')
})

test('another face of a page leaves it to that page to be found', () => {
  expect(pageMeta('/alt', content).canonical).toBe('https://wren.example/')
})

test('pages that are not to be found by themselves have no address', () => {
  expect(pageMeta('/contact/sent', content).canonical).toBeNull()
  expect(pageMeta('/nowhere', content)).toMatchObject({
    canonical: null,
    title: expect.stringContaining('404 Page Not Found') as string,
  })
})

test('each page is shared with its own picture, unknown ones with the home page', () => {
  expect(pageMeta('/bio', content).imageUrl).toBe('https://wren.example/uploads/social/bio.jpg')
  expect(pageMeta('/contact/sent', content).imageUrl).toContain('/contact.jpg')
  expect(pageMeta('/alt', content).imageUrl).toContain('/home.jpg')
  expect(pageMeta('/nowhere', content).imageUrl).toContain('/home.jpg')
})
