import { expect, test } from 'vitest'
import { plain } from '../../../server/media/pictures/test-pictures'
import { uploadHeadshot } from '../../../server/testing/headshots'
import { openPublic } from '../../../server/testing/public-page'
import { testApp } from '../../../server/testing/test-app'

const app = testApp()

test.each([
  ['narrow', 200, 300],
  ['wide', 300, 200],
  ['tiny', 8, 8],
])('a %s photo is whole in its frame, with nothing beside it but film', async (title, ...size) => {
  const [width, height] = size
  await uploadHeadshot(app, await plain(width, height).jpeg().toBuffer(), title)
  const { page, close } = await openPublic(app, '/photos')
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
