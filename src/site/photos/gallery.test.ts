import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plain } from '../../../server/media/pictures/test-pictures'
import { uploadHeadshot } from '../../../server/testing/headshots'
import { sharedPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()
const visit = sharedPublic(app)

test.each([
  ['narrow', 200, 300],
  ['wide', 300, 200],
  ['tiny', 8, 8],
])('a %s photo is whole in its frame, with nothing beside it but film', async (title, ...size) => {
  const [width, height] = size
  await uploadHeadshot(app, await plain(width, height).jpeg().toBuffer(), title)
  const { page, close } = await visit('/photos')
  const frame = page.locator('.contact-sheet-frame', { has: page.getByAltText(title) })
  const [outer, inner] = await Promise.all([
    frame.boundingBox(),
    frame.getByRole('img').boundingBox(),
  ])
  if (!outer || !inner) throw new Error('The photo is not shown')
  // What stands in for it while it loads fills its box.
  expect(inner.width / inner.height).toBeCloseTo(width / height, 1)
  const beside = [outer.width - inner.width, outer.height - inner.height]
  expect(Math.min(...beside)).toBeCloseTo(0, 0)
  expect(inner.x - outer.x).toBeCloseTo((beside[0] ?? NaN) / 2, 0)
  expect(inner.y - outer.y).toBeCloseTo((beside[1] ?? NaN) / 2, 0)
  await close()
})

test('nothing stands behind a photo that one sees through', async () => {
  const clear = { width: 40, height: 50, channels: 4 as const, background: '#00000000' }
  const [cutOut, whole] = [sharp({ create: clear }).png(), plain(40, 50).jpeg()]
  await uploadHeadshot(app, await cutOut.toBuffer(), 'Cut out')
  // The first of a sheet has no small picture in its place.
  await uploadHeadshot(app, await whole.toBuffer(), 'Whole')
  const { page, close } = await visit('/photos')
  const behind = (alt: string) =>
    page.getByAltText(alt).evaluate((picture) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(picture)
      return [backgroundColor, backgroundImage]
    })
  expect(await behind('Cut out')).toEqual(['rgba(0, 0, 0, 0)', 'none'])
  expect(await behind('Whole')).not.toContain('rgba(0, 0, 0, 0)')
  await close()
})
