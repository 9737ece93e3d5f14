import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { productDir } from '../server/files/product-dir'
import { temporaryFolder, writeFiles } from '../server/git/test-site'

const run = promisify(execFile)

test('what was installed stays, unless it was so for another kind of computer, where it does not load', async () => {
  const copy = await temporaryFolder()
  const sharp = path.join(copy, 'node_modules/sharp/index.js')
  await writeFiles(copy, {
    'package-lock.json': '{}',
    'scripts/setup.mjs': '',
    'node_modules/sharp/index.js': '',
    'node_modules/vitest/index.js': '',
  })
  await copyFile(path.join(productDir, 'scripts/setup.mjs'), path.join(copy, 'scripts/setup.mjs'))
  await writeFile(path.join(copy, 'npm'), '#!/bin/sh\necho "npm $1" >> asked\n', { mode: 0o755 })
  const env = { ...process.env, PATH: `${copy}:${process.env.PATH}` }
  const setup = async (...args: string[]) =>
    (await run(process.execPath, ['scripts/setup.mjs', ...args], { cwd: copy, env })).stdout
  await setup('--installed')
  expect(await setup()).toBe('')
  await writeFile(sharp, 'throw new Error("Could not load the module using the linux-x64 runtime")')
  expect(await setup()).toContain('Installing the packages')
  expect(await readFile(path.join(copy, 'asked'), 'utf8')).toBe('npm ci\n')
})
