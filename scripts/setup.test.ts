import { execFile } from 'node:child_process'
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { productDir } from '../server/files/product-dir'
import { temporaryFolder, writeFiles } from '../server/git/test-site'

const run = promisify(execFile)

const copied = 'throw new Error("Could not load the module using the linux-x64 runtime")'

async function checkout({ npm }: { npm: string }) {
  const copy = await temporaryFolder()
  await writeFiles(copy, {
    'package-lock.json': '{}',
    'package.json': '{ "engines": { "node": ">=20.19" } }',
    'scripts/setup.mjs': '',
    'node_modules/sharp/index.js': '',
    'node_modules/vitest/index.js': '',
  })
  await copyFile(path.join(productDir, 'scripts/setup.mjs'), path.join(copy, 'scripts/setup.mjs'))
  await writeFile(path.join(copy, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${copy}:${process.env.PATH}` }
  const setup = (...args: string[]) =>
    run(process.execPath, ['scripts/setup.mjs', ...args], { cwd: copy, env })
  await setup('--installed')
  return { copy, setup }
}

test('what was installed stays, unless it was so for another kind of computer, where it does not load', async () => {
  const { copy, setup } = await checkout({ npm: 'echo "npm $1" >> asked' })
  expect((await setup()).stdout).toBe('')
  await writeFile(path.join(copy, 'node_modules/sharp/index.js'), copied)
  expect((await setup()).stdout).toContain('Installing what the packages lack on this computer')
  expect(await readFile(path.join(copy, 'asked'), 'utf8')).toBe('npm install\n')
})

test('without internet, what came from another kind of computer still runs, but for pictures', async () => {
  const { copy, setup } = await checkout({ npm: 'echo "network is away" >&2; exit 1' })
  await writeFile(path.join(copy, 'node_modules/sharp/index.js'), copied)
  const { stderr } = await setup()
  expect(stderr).toContain('network is away')
  expect(stderr).toContain('All but work on pictures goes on.')
  expect(await readdir(path.join(copy, 'node_modules'))).toContain('vitest')
})

test('a Node that is too old is named, with the one that is needed', async () => {
  const versions = '{ value: { ...process.versions, node: "20.18.3" } }'
  const old = `data:text/javascript,Object.defineProperty(process, "versions", ${versions})`
  const started = run(process.execPath, ['--import', old, 'scripts/setup.mjs'], { cwd: productDir })
  await expect(started).rejects.toThrow('needs Node 20.19 or newer')
})

test('npm’s scripts run in cmd.exe, which gets an exec on Windows', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(productDir, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const lines = Object.values(scripts).flatMap((script) => script.split(' && '))
  for (const line of lines)
    expect(line).toMatch(/^(?:exec node|node|npm|vike|vite|eslint|prettier) [\w.:/ -]+$/)
  const { copy } = await checkout({ npm: '' })
  const windows = `data:text/javascript,Object.defineProperty(process, "platform", { value: "win32" })`
  await run(process.execPath, ['--import', windows, 'scripts/setup.mjs'], { cwd: copy })
  expect(await readFile(path.join(copy, 'node_modules/.bin/exec.cmd'), 'utf8')).toBe('@%*\r\n')
})
