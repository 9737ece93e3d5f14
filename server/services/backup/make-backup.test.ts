// @module-tag long
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../git/test-site'
import { startTestApp } from '../../testing/test-app'
import { makeBackup } from './make-backup'

test('two archives of one second are two, as of two sites that a clock backs up into one folder', async () => {
  const app = await startTestApp()
  await app.close()
  const to = await temporaryFolder()
  const { siteDir } = app
  const dataDir = path.join(siteDir, '.callboard')
  const make = (passphrase: string) => makeBackup({ siteDir, dataDir, to, passphrase })
  const made = await Promise.all([make('four words of a test'), make('four words of another')])
  expect((await readdir(to)).sort()).toEqual(made.map((file) => path.basename(file)).sort())
  await app.remove()
})
