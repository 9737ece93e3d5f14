// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { updateSingleton } from '../services/entries/update-singleton'
import { commitWhenReady } from '../services/save/commit-waiting'
import { startTestApp, testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })
const ada = { name: 'Ada', email: 'ada@callboard.invalid' }
const merged = 'content/agency.yaml'
let cookie: string
let start: string

const inSite = (file: string) => path.join(app.siteDir, file)
const disk = (file: string) => readFile(inSite(file), 'utf8')
const git = async (...args: string[]) => (await app.git(...args)).trim()
const saveBio = (name: string) => updateSingleton(app.site, ada, 'bio', { name })
const commitsMade = () => git('log', '--reverse', '--format=%an: %s', `${start}..HEAD`)

async function phone(number: string) {
  const text = await disk(merged)
  await writeFile(inSite(merged), text.replace(/^agencyPhone: .*$/m, `agencyPhone: '${number}'`))
}

async function commitPhone(number: string) {
  await phone(number)
  await app.git('commit', '-qam', number)
}

async function restart() {
  await app.close()
  Object.assign(app, await startTestApp({ SITE_DIR: app.siteDir, LOG_LEVEL: 'silent' }))
}

/** Leaves content/agency.yaml unmerged, with nothing in git that could be continued or aborted. */
async function conflictedStash() {
  await phone('1')
  await app.git('stash', '-q')
  await commitPhone('2')
  await expect(app.git('stash', 'pop')).rejects.toThrow()
}

async function conflictedSquash() {
  await app.git('checkout', '-q', '-B', 'other')
  await commitPhone('3')
  await app.git('checkout', '-q', 'main')
  await commitPhone('4')
  await expect(app.git('merge', '--squash', 'other')).rejects.toThrow()
}

async function conflictedPick() {
  await app.git('checkout', '-q', '-B', 'other')
  await commitPhone('5')
  await commitPhone('6')
  await app.git('checkout', '-q', 'main')
  await expect(app.git('cherry-pick', 'other')).rejects.toThrow()
}

async function conflictedRevert() {
  await commitPhone('7')
  await commitPhone('8')
  await expect(app.git('revert', 'HEAD~')).rejects.toThrow()
}

beforeAll(async () => {
  cookie = await app.signIn()
})

beforeEach(async () => {
  await app.git('reset', '-q', '--hard')
  await app.site.store.refresh([merged])
})

test.each([
  ['stash pop', conflictedStash, ['checkout', '-q', '--theirs', merged]],
  ['squashed merge', conflictedSquash, ['reset', '-q', '--merge']],
  ['cherry-pick', conflictedPick, ['cherry-pick', '--abort']],
  ['revert', conflictedRevert, ['revert', '--abort']],
] as const)(
  'a save of another file during a conflicted %s is kept, and committed whatever becomes of that',
  async (name, conflict, end) => {
    await conflict()
    await app.site.store.refresh([merged])
    start = await git('rev-parse', 'HEAD')
    const content = { ...app.site.store.read('bio'), name: `Saved in a ${name}` }
    const body = { type: 'bio', content }
    const answer = await app.call('POST', '/api/cms-content', { cookie, body })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Callboard-Pending')).not.toBeNull()
    expect(await disk('content/bio.md')).toContain(`Saved in a ${name}`)
    // The next process is told of it as well, and of the others in the same way.
    if (conflict === conflictedStash) await restart()
    await commitWhenReady(app.site)
    const conflicted = await git('ls-files', '--unmerged', '--', merged)
    expect(conflicted.split('\n')).toHaveLength(3)
    await saveBio(`Again in a ${name}`)
    await app.git(...end)
    await commitWhenReady(app.site)
    expect(await commitsMade()).toBe('ada: bio: update Full Name\nAda: bio: update Full Name')
    expect(await git('show', 'HEAD:content/bio.md')).toContain(`Again in a ${name}`)
    expect(await disk('content/bio.md')).toContain(`Again in a ${name}`)
    await app.git('add', merged)
    expect(await git('diff', 'HEAD', '--name-only', '--', 'content/bio.md')).toBe('')
    expect(app.site.waiting.waiting()).toEqual([])
    expect((await saveBio(`After a ${name}`)).pending).toBeUndefined()
  },
)
