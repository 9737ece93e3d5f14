import { expect, test } from 'vitest'
import { testContent, testImage, testProduction, testStory } from '../testing/content'
import { jsonLd, jsonLdText } from './json-ld'

function ofType(type: string, path: string, content = testContent()) {
  return jsonLd(path, content).filter((thing) => thing['@type'] === type)
}

test('every page says who it is about, and those with the credits where they perform', () => {
  const content = testContent({ productions: [testProduction()] })
  expect(ofType('Person', '/contact', content)[0]?.performerIn).toBeUndefined()
  expect(ofType('Person', '/bio', content)).toMatchObject([
    {
      name: 'Wren Larkwood',
      description: 'A young actor.',
      performerIn: [
        { name: 'Windfall', startDate: '2025-10-04', location: { name: 'Old Press Barn' } },
      ],
    },
  ])
})

test('the reel is a video, whichever way it is shown', () => {
  const at = (reelUrl: string) => ofType('VideoObject', '/reel', testContent({ reelUrl }))
  expect(at('https://youtu.be/aqz-KE-bpKQ')[0]?.embedUrl).toContain('/embed/aqz-KE-bpKQ')
  expect(at('/uploads/reel.mp4')[0]?.contentUrl).toBe('https://wren.example/uploads/reel.mp4')
  expect(at('')).toEqual([])
  expect(ofType('VideoObject', '/bio')).toEqual([])
})

test('each news story is an article with its picture', () => {
  const content = testContent({
    images: [testImage()],
    news: [testStory({ imageId: 'portrait' }), testStory({ id: 'other' })],
  })
  const articles = ofType('NewsArticle', '/news', content)
  expect(articles).toHaveLength(2)
  expect(articles[0]).toMatchObject({
    headline: 'The bird flies',
    datePublished: '2026-02-21',
    image: 'https://wren.example/uploads/portrait.jpg',
  })
})

test('a photograph names who took it, where somebody said so', () => {
  const content = testContent({
    images: [
      testImage({ photographer: 'Ida Moss' }),
      testImage({ id: 'nobody' }),
      testImage({ id: 'unlisted', category: 'bts', photographer: 'A parent' }),
    ],
  })
  expect(ofType('ImageObject', '/photos', content)).toEqual([
    {
      '@type': 'ImageObject',
      contentUrl: 'https://wren.example/uploads/portrait.jpg',
      name: 'Portrait',
      caption: 'Wren smiles',
      creator: { '@type': 'Person', name: 'Ida Moss' },
      creditText: 'Ida Moss',
    },
  ])
  expect(ofType('ImageObject', '/', content)).toEqual([])
})

test('inner pages know the way home', () => {
  expect(ofType('BreadcrumbList', '/')).toEqual([])
  expect(ofType('BreadcrumbList', '/bio')[0]?.itemListElement).toMatchObject([
    { position: 1, item: 'https://wren.example/' },
    { position: 2, item: 'https://wren.example/bio', name: 'Biography' },
  ])
})

test('no text can end the script element it stands in', () => {
  const content = testContent({ news: [testStory({ headline: '</script><script>alert(1)' })] })
  const text = jsonLdText(jsonLd('/news', content))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' })
})
