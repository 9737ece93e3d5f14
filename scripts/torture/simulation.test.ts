import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram } from '../../server/testing/built-program'
import { play } from './simulation'
import { removeTemplate } from './template'

beforeAll(buildProgram)
afterAll(removeTemplate)

// Days that broke a promise once, and such as meet what people do by hand and a kill.
test.each([
  [106, '0', true, 'the disk fails where a commit was just made'],
  [113, '2', true, 'git dies when it has committed, and developer and admins work on one file'],
  [
    1831491870,
    '1',
    false,
    'a rebase meets a save and a deletion made on a story that was moved by hand',
  ],
  [1925411140, '0', true, 'a developer commits all while the disk refuses to take a save back'],
  [366225095, '1', false, 'in a detached HEAD a picture is uploaded and deleted'],
  [
    1855815269,
    '3',
    false,
    'in a detached HEAD a production goes that a story names which git moved',
  ],
  [1294064131, '4', false, 'a developer commits what two waiting saves made of one story'],
  [9, '0', false, 'all is killed at once, and a hand edit that was put aside comes back'],
])(
  'every promise holds on the day of seed %i, path %s (by git: %s): %s',
  async (seed, path, byGit) => {
    expect(await play({ seed, path, byGit, runs: 1, length: 20, shrink: false })).toBeUndefined()
  },
  900_000,
)
