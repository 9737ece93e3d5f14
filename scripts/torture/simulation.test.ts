// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram } from '../../server/testing/built-program'
import { play } from './simulation'
import { removeTemplate } from './template'

beforeAll(buildProgram)
afterAll(removeTemplate)

// Such as meet what people do by hand and a kill; what a day has found since has a test of its own beside
// what it was about, and `npm run torture` plays new ones.
test.each([
  [1143, '0', true, 'a process dies in a save, and the disk takes half of a picture'],
  [344, '0', true, 'git dies when it has committed, and a developer puts an edit aside and amends'],
  [208, '0', false, 'all is killed at once, a hand edit comes back, and git clears up meanwhile'],
])(
  'every promise holds on the day of seed %i, path %s (by git: %s): %s',
  async (seed, path, byGit) => {
    expect(await play({ seed, path, byGit, runs: 1, length: 20, shrink: false })).toBeUndefined()
  },
  900_000,
)

test('two sites that write one remote come to rest alike, though kills end exchanges, files are erased, pictures get another on both and names are given twice', async () => {
  const day = {
    seed: 535422962,
    path: '0',
    runs: 1,
    length: 60,
    shrink: false,
    stage: 'two-sites' as const,
  }
  expect(await play(day)).toBeUndefined()
}, 900_000)

test('no word is lost that somebody types in windows of a browser, whatever ends', async () => {
  const day = {
    seed: 300,
    path: '0',
    runs: 1,
    length: 50,
    shrink: false,
    stage: 'browser' as const,
  }
  expect(await play(day)).toBeUndefined()
}, 900_000)
