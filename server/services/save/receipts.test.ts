import { mkdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../git/test-site'
import { Receipts } from './receipts'

const day = 24 * 60 * 60 * 1000
const log = { error: (_fields: object, message: string) => expect.unreachable(message) }

test('what a telephone sends again after a summer is still known, and after longer forgotten', async () => {
  const dataDir = await temporaryFolder()
  const receipts = await Receipts.open(dataDir, log)
  for (const [name, days] of [
    ['summer', 80],
    ['year', 365],
  ] as const) {
    await receipts.keep({ name, print: 'print' }, {})
    const at = new Date(Date.now() - days * day)
    await utimes(path.join(dataDir, 'receipts', `${name}.json`), at, at)
  }
  const strange = path.join(dataDir, 'receipts/folder.json')
  await mkdir(strange)
  await utimes(strange, 0, 0)
  const later = await Receipts.open(dataDir, log)
  expect(await later.find('summer')).toEqual({ print: 'print' })
  expect(await later.find('year')).toBeUndefined()
})
