import { expect, test } from 'vitest'
import { photoOf } from './photo'
import { testContent, testImage, testProduction } from '../testing/content'

const content = testContent({ productions: [testProduction()] })

test('a production still names its production, another picture of it does not', () => {
  const productionOf = (category: 'production' | 'headshots' | 'bts') =>
    photoOf(testImage({ category, productionId: 'windfall' }), content).production
  expect(productionOf('production')).toBe('Windfall')
  expect(productionOf('headshots')).toBe('')
  expect(productionOf('bts')).toBe('')
})
