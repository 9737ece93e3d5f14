import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstLine, isClosed, lineWait, nextLine, type LineEvent } from './line'

const events: LineEvent[] = [
  'opened',
  'heard',
  'failed',
  'refused',
  'answered',
  'unanswered',
  'due',
  'looked-at',
  'left',
  'changed',
]

function after(...happened: LineEvent[]) {
  return happened.reduce(nextLine, firstLine)
}

test('a line that opens at once has missed nothing', () => {
  expect(after('opened')).toEqual({ ...firstLine, phase: 'open' })
})

test('a line that failed waits, connects again, and has missed something until it opens', () => {
  expect(after('opened', 'failed')).toMatchObject({ phase: 'waiting', failures: 1, missed: true })
  const again = after('opened', 'failed', 'due')
  expect(again).toMatchObject({ phase: 'connecting', attempt: 2, failures: 1, missed: true })
  expect(nextLine(again, 'opened')).toMatchObject({ phase: 'open', failures: 0, missed: false })
})

test('a look at the page shortens a wait and leaves a good line alone', () => {
  expect(after('failed', 'looked-at')).toMatchObject({ phase: 'connecting', attempt: 2 })
  expect(after('opened', 'looked-at')).toEqual(after('opened'))
})

test('a line of a page that nobody sees is let go of until somebody does, whatever happens', () => {
  for (const event of events.filter((one) => one !== 'looked-at')) {
    expect(after('opened', 'left', event)).toMatchObject({ phase: 'away', missed: true })
  }
  expect(after('opened', 'left', 'looked-at')).toMatchObject({ phase: 'connecting', attempt: 2 })
})

test('signing in, or another network, makes another connection whatever the line says', () => {
  expect(after('opened', 'changed')).toMatchObject({ phase: 'connecting', attempt: 2 })
  expect(after('failed', 'refused', 'changed')).toMatchObject({ phase: 'connecting', attempt: 2 })
})

test('who is signed out stays so until the line opens', () => {
  expect(after('failed', 'refused', 'due', 'failed').signedOut).toBe(true)
  expect(after('failed', 'refused', 'due', 'opened').signedOut).toBe(false)
  expect(after('failed', 'due', 'refused').signedOut).toBe(true)
  expect(after('failed', 'due', 'opened', 'refused').signedOut).toBe(false)
})

test('whatever happens, a line opens again, and says so if it may have missed something', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
      const line = after(...happened)
      const gap = happened.slice(happened.lastIndexOf('opened') + 1)
      if (/failed|left|changed/.test(gap.join(' '))) expect(line.missed).toBe(true)
      if (line.phase !== 'open') {
        const connecting = isClosed(line) ? nextLine(line, 'looked-at') : line
        expect(nextLine(connecting, 'opened').phase).toBe('open')
      }
    }),
  )
})

test('each wait is longer than the one before, up to half a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 40].map((failures) => lineWait(failures, 1))
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000])
  expect(lineWait(1, 0)).toBe(500)
})
