import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atRest, fitted, moveBy, scaleAt, type Enlargement } from './enlargement'

const stage = { width: 400, height: 800 }
const sizes = { stage, picture: fitted(stage, { width: 1200, height: 1500 }) }

test('a picture fits into the stage whole', () => {
  expect(sizes.picture).toEqual({ width: 400, height: 500 })
})

test('the point between the fingers stays where it is', () => {
  expect(scaleAt(atRest, 2, { x: 100, y: 0 }, sizes)).toEqual({ scale: 2, x: -100, y: 0 })
})

test('it is never smaller than at rest, nor larger than five times', () => {
  expect(scaleAt(atRest, 0.2, { x: 50, y: 50 }, sizes)).toEqual(atRest)
  expect(scaleAt(atRest, 100, { x: 0, y: 0 }, sizes).scale).toBe(5)
})

test('at rest it cannot be moved', () => {
  expect(moveBy(atRest, { x: 30, y: -30 }, sizes)).toEqual(atRest)
})

test('no sequence of gestures moves its edge into the stage', () => {
  const number = fc.integer({ min: -900, max: 900 })
  const gesture = fc.record({ factor: fc.constantFrom(0.5, 0.9, 1.3, 3), x: number, y: number })
  fc.assert(
    fc.property(fc.array(gesture), (gestures) => {
      const end = gestures.reduce<Enlargement>(
        (now, { factor, x, y }) =>
          moveBy(scaleAt(now, factor, { x, y }, sizes), { x: y, y: x }, sizes),
        atRest,
      )
      const beyond = (picture: number, room: number) =>
        Math.max(0, (picture * end.scale - room) / 2)
      expect(Math.abs(end.x)).toBeLessThanOrEqual(beyond(sizes.picture.width, stage.width))
      expect(Math.abs(end.y)).toBeLessThanOrEqual(beyond(sizes.picture.height, stage.height))
    }),
  )
})
