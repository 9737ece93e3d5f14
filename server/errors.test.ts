import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inWords, storageFailed, tooManyAttempts } from './errors'
import { temporaryFolder } from './git/test-site'

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('whoever has to wait %i seconds reads %s', (seconds, words) => {
  const { message, details } = tooManyAttempts(seconds)
  expect([message, details.retryAfter]).toEqual([
    `Too many attempts. Try again in ${words}.`,
    seconds,
  ])
})

test('whoever runs a program reads what the disk refuses in words, with the disk’s own', () => {
  const refused = Object.assign(new Error("ENOSPC: no space left, open '/site/a'"), {
    code: 'ENOSPC',
  })
  const words =
    "This could not be done: the disk is full. Put that right and try again. (ENOSPC: no space left, open '/site/a')"
  expect(inWords(refused)).toBe(words)
  expect(inWords(storageFailed('Nothing was recorded', refused))).toBe(
    `Nothing was recorded\n${words}`,
  )
  expect(inWords(new Error('Which entry?'))).toBe('Which entry?')
})

test('whoever puts a site on a disk that takes whole files alone reads how to mount it', () => {
  const refused = Object.assign(new Error('ESPIPE: invalid seek, write'), { code: 'ESPIPE' })
  expect(inWords(refused)).toMatch(
    /the disk takes whole files alone, .*--vfs-cache-mode writes\. Put/,
  )
})

test('whoever names a folder behind a link that leads nowhere reads what helps', async () => {
  const link = path.join(await temporaryFolder(), 'backups')
  await symlink('nowhere', link)
  const error: unknown = await mkdir(link, { recursive: true }).catch((refused: unknown) => refused)
  expect(inWords(error)).toMatch(/no folder can be made there, .* a link leads nowhere\. Put that/)
})
