import { execFile } from 'node:child_process'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../server/git/test-site'
import { buildProgram, builtProgram } from '../server/testing/built-program'
import { testApp } from '../server/testing/test-app'

const run = promisify(execFile)
const app = testApp()

beforeAll(buildProgram)

async function history(args: string[], siteDir = app.siteDir) {
  const options = { env: { ...process.env, SITE_DIR: siteDir } }
  return (await run(process.execPath, [builtProgram('history'), ...args], options)).stdout
}

async function commit(message: string) {
  await app.git('add', 'content/news')
  const author = ['-c', 'user.name=Sam Okafor', '-c', 'user.email=sam@example.com']
  await app.git(...author, 'commit', '-qm', message)
}

test('prints the versions of an entry in words, through a rename', async () => {
  const news = path.join(app.siteDir, 'content/news')
  const [old, renamed] = ['2026-09-08-cast-as-pip', '2026-09-08-pip'].map((id) =>
    path.join(news, `${id}.md`),
  ) as [string, string]
  const text = await readFile(old, 'utf8')
  await writeFile(old, text.replace(/^headline: .*$/m, 'headline: Cast'))
  await commit('Say it shorter')
  await rename(old, renamed)
  await commit('Shorten the address')
  const lines = (await history(['news/2026-09-08-pip'])).split('\n')
  expect(lines[0]).toMatch(/^[0-9a-f]{8} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Sam Okafor \(hand edit\)$/)
  expect(lines[3]?.trim()).toBe('Changed Headline: “Say it shorter”')
  expect(lines[5]?.trim()).toMatch(/^Added/)
})

test('takes an entry’s file, too, and says what it does not know', async () => {
  expect(await history(['content/bio.md', '--limit', '1'])).toContain('Added')
  await expect(history(['nonsense'])).rejects.toMatchObject({ code: 1 })
  await expect(history(['images/none'])).rejects.toMatchObject({ code: 1 })
})

test('tells of a clone that was never started, but for what is private', async () => {
  const clone = path.join(await temporaryFolder(), 'clone')
  await app.git('clone', '-q', app.siteDir, clone)
  expect(await history(['bio'], clone)).toContain('Added')
  const refused = { code: 1, stderr: expect.stringContaining('no history yet') }
  await expect(history(['users/ada'], clone)).rejects.toMatchObject(refused)
})

test('leaves alone what a server, living or dead, has in hand', async () => {
  const left = {
    '.callboard/git-writing-site.json': JSON.stringify({
      pid: 1,
      born: 'an earlier boot',
      at: Date.now() - 60_000,
      task: 'commit',
      paths: ['content/bio.md'],
    }),
    '.git/index.lock': '',
  }
  for (const [file, text] of Object.entries(left)) {
    await writeFile(path.join(app.siteDir, file), text)
  }
  expect(await history(['bio'])).toContain('Added')
  for (const [file, text] of Object.entries(left)) {
    expect(await readFile(path.join(app.siteDir, file), 'utf8')).toBe(text)
    await rm(path.join(app.siteDir, file))
  }
})
