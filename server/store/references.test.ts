import { expect, test } from 'vitest'
import { removeReferences, renameReferences } from './references'
import { goodFiles, imageText, makeSite, newsText, openStore } from './test-site'

const referring = {
  ...goodFiles,
  'media/face.jpg': '',
  'content/productions/play.md': '---\nname: Play\nrole: Pip\nproductionDate: 2026-01-01\n---\n',
  'content/images/face.yaml': imageText('face.jpg', 'productionId: play\n'),
  'content/news/2026-01-01-a.md': newsText(
    'A',
    '2026-01-01',
    'imageId: face\nproductionId: play\n',
  ),
  'content/agency.yaml': 'agencyName: N\nagencyLogoUrl: /uploads/face.jpg\n',
  'content/gallery-wall.yaml':
    'images:\n  - filename: face.jpg\n  - filename: other.jpg\n  - filename: face.jpg\n',
  'content/site.yaml': 'bioImageId: face\nreel:\n  thumbnailSrc: /uploads/face.jpg\n',
}

test('references are found by id, by file name and by address', async () => {
  const store = await openStore(await makeSite(referring))
  const fields = store
    .referencesTo('images', 'face')
    .map(({ kind, id, field }) => `${kind}/${id}: ${field}`)
  expect(fields.toSorted()).toEqual([
    'agency/: agencyLogoUrl',
    'galleryWall/: images.0.filename',
    'galleryWall/: images.2.filename',
    'news/2026-01-01-a: imageId',
    'site/: bioImageId',
    'site/: reel.thumbnailSrc',
  ])
  expect(store.referencesTo('productions', 'play')).toHaveLength(2)
  expect(store.referencesTo('images', 'nobody')).toEqual([])
})

test('references are taken out as their field asks', async () => {
  const store = await openStore(await makeSite(referring))
  const freed = store.withReferences('images', ['face'], removeReferences)
  const of = (kind: string) => freed.find((entry) => entry.kind === kind)?.value
  expect(freed).toHaveLength(4)
  expect(of('news')).toEqual({
    headline: 'A',
    date: '2026-01-01',
    description: 'Text.',
    imageId: null,
    productionId: 'play',
    publishOn: '',
  })
  expect(of('agency')).toMatchObject({ agencyName: 'N', agencyLogoUrl: '' })
  expect(of('galleryWall')).toEqual({ images: [{ filename: 'other.jpg' }] })
  expect(of('site')).toMatchObject({ bioImageId: null, reel: { thumbnailSrc: '' } })
})

test('references that lead nowhere are named where they stand, also from the cache', async () => {
  const site = await makeSite(referring)
  await (await openStore(site)).close()
  await site.remove('content/images/face.yaml')
  await site.remove('content/productions/play.md')
  const store = await openStore(site)
  expect(
    store.issues().map(({ file, line, column, field }) => [file, line, column, field]),
  ).toEqual([
    ['content/agency.yaml', 2, 16, 'agencyLogoUrl'],
    ['content/gallery-wall.yaml', 2, 15, 'images.0.filename'],
    ['content/gallery-wall.yaml', 3, 15, 'images.1.filename'],
    ['content/gallery-wall.yaml', 4, 15, 'images.2.filename'],
    ['content/news/2026-01-01-a.md', 4, 10, 'imageId'],
    ['content/news/2026-01-01-a.md', 5, 15, 'productionId'],
    ['content/site.yaml', 1, 13, 'bioImageId'],
    ['content/site.yaml', 3, 17, 'reel.thumbnailSrc'],
  ])
  expect(store.issues()[0]?.message).toBe(
    'No image has the file "face.jpg": choose one that is in content/images, or take this out',
  )
})

test('a file that has another name is named so by its name and by its address, and nothing else is', async () => {
  const store = await openStore(await makeSite(referring))
  const renamed = store.withReferences('images', ['face'], (value, references) =>
    renameReferences(value, references, { filename: 'face-2.jpg' }),
  )
  const of = (kind: string) => renamed.find((entry) => entry.kind === kind)?.value
  expect(of('galleryWall')).toMatchObject({
    images: [{ filename: 'face-2.jpg' }, { filename: 'other.jpg' }, { filename: 'face-2.jpg' }],
  })
  expect(of('agency')).toMatchObject({ agencyLogoUrl: '/uploads/face-2.jpg' })
  expect(of('site')).toMatchObject({
    bioImageId: 'face',
    reel: { thumbnailSrc: '/uploads/face-2.jpg' },
  })
  expect(of('news')).toMatchObject({ imageId: 'face' })
})
