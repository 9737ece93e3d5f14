import { expect, test } from 'vitest'
import { ownTexts, withPictureTexts, withTexts } from './wall-texts'

const now = { alt: 'June leaps', title: 'Windfall' }
const before = { alt: 'June jumps', title: '' }

test('the wall says what the picture says, unless something else was written for it', () => {
  expect(withPictureTexts({ filename: 'a.jpg' }, now)).toEqual({ filename: 'a.jpg', ...now })
  const own = { filename: 'a.jpg', alt: 'A leap', title: 'Leap' }
  expect(withPictureTexts(own, now)).toEqual(own)
  expect(withPictureTexts({ filename: 'gone.jpg' }, undefined)).toEqual({
    filename: 'gone.jpg',
    alt: '',
  })
})

test('a text that the picture has or had is a copy and no text of the wall’s own', () => {
  const copy = { filename: 'a.jpg', alt: 'June jumps', title: 'Windfall' }
  expect(ownTexts(copy, [now, before])).toEqual({})
  expect(ownTexts(copy, [now])).toEqual({ alt: 'June jumps' })
  expect(ownTexts({ filename: 'a.jpg', alt: '', title: '' }, [before])).toEqual({})
  const cropData = { x: 0, y: 0, width: 1, height: 1, originalWidth: 9, originalHeight: 9 }
  expect(withTexts({ ...copy, cropData }, {})).toEqual({ filename: 'a.jpg', cropData })
})
