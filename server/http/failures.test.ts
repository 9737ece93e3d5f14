import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patience } from '../files/turns'
import { faultyGit, temporaryFolder } from '../git/test-site'
import { blockFolder, closeFile } from '../testing/failing-disk'
import { noSave } from '../testing/owner-steps'
import type { ContentIssue } from '../../src/schema/api'
import { testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })

const inSite = (file: string) => path.join(app.siteDir, file)

function saveSetting(type: 'reelUrl' | 'bioImageId', content: string, revision?: string) {
  const headers = revision ? { 'If-Match': `"${revision}"` } : undefined
  return app.asAdmin('POST', '/api/cms-content', { type, content }, headers)
}

const saveReel = (content: string) => saveSetting('reelUrl', content)

async function untouched(run: () => Promise<void>) {
  const before = await readFile(inSite('content/site.yaml'), 'utf8')
  await noSave(app, run)
  expect(await readFile(inSite('content/site.yaml'), 'utf8')).toBe(before)
  expect(await app.git('status', '--porcelain')).toBe('')
}

test('where git cannot write, a save answers an error and the file is as it was', async () => {
  await untouched(async () => {
    const unblock = await blockFolder(inSite('.git/objects'))
    const answer = await saveReel('https://vimeo.com/76979871')
    expect(answer.status).toBe(500)
    expect(answer.json().code).toBe('storage_failed')
    await unblock()
  })
  expect((await saveReel('https://vimeo.com/76979871')).status).toBe(200)
})

test('where a part of the history may not be read, a save says what helps', async () => {
  closeFile('.git/HEAD')
  const answer = await saveReel('https://vimeo.com/9')
  expect([answer.status, answer.json().code]).toEqual([500, 'storage_failed'])
  expect(answer.json().message).toContain(`"sudo chown -R ${process.geteuid?.()} ."`)
})

test('where the disk refuses what is written into the history, a save says why', async () => {
  await untouched(async () => {
    const unblock = await blockFolder(inSite('.git/logs'))
    const answer = await saveReel('https://vimeo.com/8')
    await unblock()
    const message =
      'Nothing was saved: a file stands where a folder should be. Put that right and save again.'
    expect([answer.status, answer.json().message]).toEqual([500, message])
  })
})

test.each([
  ['No space left on device', 'the disk is full'],
  ['Read-only file system', 'the disk is read-only'],
])('where git says %s, a save says that %s', async (words, reason) => {
  // Of such an index git itself makes the commits.
  await app.git('update-index', '--index-version=4')
  await untouched(async () => {
    const said = `error: unable to create temporary file: ${words}`
    const mend = await faultyGit('commit', `echo '${said}' >&2; exit 128`)
    const answer = await saveReel('https://vimeo.com/9')
    mend()
    const message = `Nothing was saved: ${reason}. Put that right and save again.`
    expect([answer.status, answer.json().message]).toEqual([500, message])
  })
  await app.git('update-index', '--index-version=2')
})

test.each([
  ['is missing', undefined],
  ['may not be run', 0o644],
  ['is broken', 0o755],
])('where git %s, it is what is named, and not the history', async (_how, mode) => {
  await untouched(async () => {
    await app.git('update-index', '--index-version=4')
    const folder = await temporaryFolder()
    const broken =
      '#!/bin/sh\necho "git: error while loading shared libraries: libz.so.1" >&2\nexit 127\n'
    if (mode) await writeFile(path.join(folder, 'git'), broken, { mode })
    vi.stubEnv('PATH', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const answers = [
      await saveReel('https://vimeo.com/7'),
      await app.asAdmin('GET', '/api/history'),
    ]
    vi.unstubAllEnvs()
    await app.git('update-index', '--index-version=2')
    const message = expect.stringContaining('git cannot be started on this computer')
    expect(answers.map((answer) => [answer.status, answer.json().message])).toEqual([
      [500, message],
      [500, message],
    ])
  })
})

test('a history that belongs to another user is named with what gives it back', async () => {
  // Of such an index git itself makes the commits.
  await app.git('update-index', '--index-version=4')
  await untouched(async () => {
    const said = 'error: insufficient permission for adding an object to repository database'
    const mend = await faultyGit('commit', `echo '${said}' >&2; exit 128`)
    const answer = await saveReel('https://vimeo.com/1')
    mend()
    expect(answer.status).toBe(500)
    expect(answer.json().message).toContain(`"sudo chown -R ${process.geteuid?.()} `)
    expect(answer.json().message).toContain(`${app.siteDir}/.git"`)
  })
  await app.git('update-index', '--index-version=2')
})

test('a file that git was told to leave alone is named with what ends that', async () => {
  const file = 'content/site.yaml'
  await app.git('update-index', '--skip-worktree', file)
  await untouched(async () => {
    const answer = await saveReel('https://vimeo.com/2')
    expect([answer.status, answer.json().code]).toEqual([409, 'conflict'])
    expect(answer.json().message).toContain(`"git update-index --no-skip-worktree ${file}"`)
  })
  expect(await app.git('ls-files', '-t', file)).toMatch(/^S/)
  await app.git('update-index', '--no-skip-worktree', file)
  expect((await saveReel('https://vimeo.com/3')).status).toBe(200)
  expect(await app.git('status', '--porcelain')).toBe('')
})

test.each([
  ['clean', 'is not on this machine', 'lost-filter clean'],
  ['process', 'is not on this machine', 'lost-filter process'],
  ['clean', 'may not be run', '/dev/null'],
])('a filter’s %s that %s is named', async (how, _why, program) => {
  await app.git('config', `filter.${how}er.required`, 'true')
  await app.git('config', `filter.${how}er.${how}`, program)
  await untouched(async () => {
    await writeFile(inSite('.git/info/attributes'), `content/site.yaml filter=${how}er\n`)
    const answer = await saveReel(`https://vimeo.com/4${program.length}`)
    expect([answer.status, answer.json().code]).toEqual([409, 'conflict'])
    expect(answer.json().message).toMatch(new RegExp(`“${program}”.* filter=${how}er out of`))
    await rm(inSite('.git/info/attributes'))
  })
})

test('a new file outside what a sparse checkout takes is saved all the same', async () => {
  await app.git('sparse-checkout', 'set', 'content/productions', 'content/images', 'media')
  // Packed, so that git commits it and not we.
  await app.git('repack', '-adq')
  const body = { headline: 'Cast as Pip', date: '2026-03-14', description: 'At last.' }
  expect((await app.asAdmin('POST', '/api/news', body)).status).toBe(201)
  expect(await app.git('show', '--format=', '--name-status')).toMatch(/^A\tcontent\/news\/.*pip/)
  expect(await app.git('status', '--porcelain')).toBe('')
  await app.git('sparse-checkout', 'disable')
})

test('where the disk refuses, a save answers an error and nothing is half-written', async () => {
  await untouched(async () => {
    const unblock = await blockFolder(inSite('.callboard/journal'))
    const answer = await saveReel('https://vimeo.com/1')
    expect(answer.status).toBe(500)
    expect(answer.json().message).not.toMatch(/ENOTDIR|at \//)
    await unblock()
  })
})

test('who waits behind a git that hangs is told so before long, and the hung save is whole', async () => {
  // Of such an index git itself makes the commits.
  await app.git('update-index', '--index-version=4')
  const usual = patience.turn
  expect(usual).toBe(20_000)
  const goOn = async () => {
    patience.turn = usual
    await rm(inSite('.git/hangs'), { force: true })
  }
  onTestFinished(goOn)
  const mend = await faultyGit(
    'commit',
    'touch .git/hangs; while [ -e .git/hangs ]; do sleep 0.1; done',
  )
  const hung = saveReel('https://vimeo.com/10')
  await expect.poll(() => existsSync(inSite('.git/hangs'))).toBe(true)
  patience.turn = 500
  const waiting = await Promise.all([
    saveReel('https://vimeo.com/11'),
    saveReel('https://vimeo.com/12'),
  ])
  mend()
  await goOn()
  for (const answer of waiting) {
    expect(answer.status).toBe(503)
    expect(answer.json()).toMatchObject({
      code: 'git_busy',
      message: expect.stringContaining('Nothing was saved; try again in a minute.'),
    })
  }
  expect((await hung).status).toBe(200)
  expect(await readFile(inSite('content/site.yaml'), 'utf8')).toContain('vimeo.com/10')
  expect((await saveReel('https://vimeo.com/13')).status).toBe(200)
  await app.git('update-index', '--index-version=2')
})

test('in the middle of a merge, a save is kept and committed once that is over', async () => {
  const head = (await app.git('rev-parse', 'HEAD')).trim()
  await writeFile(inSite('.git/MERGE_HEAD'), `${head}\n`)
  const answer = await saveReel('https://vimeo.com/2')
  expect(answer.status).toBe(200)
  expect(decodeURIComponent(answer.headers.get('Callboard-Pending') ?? '')).toContain('merge')
  expect(await readFile(inSite('content/site.yaml'), 'utf8')).toContain('vimeo.com/2')
  expect((await app.call('GET', '/reel')).text).toContain('vimeo.com')
  const { revision } = answer.json<{ revision: string }>()
  await saveSetting('bioImageId', 'windfall-one-apple')
  const merged = await saveSetting('reelUrl', 'https://vimeo.com/4', revision)
  expect([merged.status, merged.json().bioImageId]).toEqual([200, 'windfall-one-apple'])
  await rm(inSite('.git/MERGE_HEAD'))
  await saveReel('https://vimeo.com/3')
  const subjects = await app.git('log', '--format=%s', `${head}..HEAD`)
  expect(subjects.trim().split('\n')).toHaveLength(4)
})

test('a save during a rebase outlives the rebase that is given up, beside later edits', async () => {
  const story = () => readFile(inSite('content/story.md'), 'utf8')
  const saveStory = (title: string) => {
    const content = { title, story: ['It began.'] }
    return app.asAdmin('POST', '/api/cms-content', { type: 'story', content })
  }
  const commit = async (tagline: string) => {
    const text = await readFile(inSite('content/bio.md'), 'utf8')
    await writeFile(inSite('content/bio.md'), text.replace(/^tagline: .*$/m, `tagline: ${tagline}`))
    await app.git('commit', '-qam', tagline)
  }
  await saveStory('Before')
  await app.git('checkout', '-q', '-b', 'other')
  await commit('Theirs')
  await app.git('checkout', '-q', 'main')
  await commit('Ours')
  await expect(app.git('rebase', 'other')).rejects.toThrow('could not apply')
  const answer = await saveStory('Saved meanwhile')
  expect(decodeURIComponent(answer.headers.get('Callboard-Pending') ?? '')).toContain('rebase')
  await app.git('rebase', '--abort')
  expect(await story()).toContain('title: Before')
  await writeFile(inSite('content/story.md'), (await story()).replace('It began.', 'By hand.'))
  expect((await saveReel('https://vimeo.com/5')).status).toBe(200)
  expect(await story()).toMatch(/title: Saved meanwhile\n[^]*By hand\./)
  expect(await app.git('show', 'HEAD:content/story.md')).toMatch(
    /title: Saved meanwhile\n[^]*It began\./,
  )
  expect(await app.git('status', '--porcelain')).toBe(' M content/story.md\n')
  expect((await app.call('GET', '/bio')).text).toContain('Saved meanwhile')
})

test('a broken file keeps its last good version on the site and is named by line', async () => {
  await writeFile(inSite('content/bio.md'), '---\nname: [unclosed\ntagline: x\n---\nText\n')
  const issues = async () =>
    (await app.asAdmin('GET', '/api/content-issues')).json<ContentIssue[]>()
  // Not of the two versions that collided there before, of which it may be told late.
  const message: unknown = expect.not.stringContaining('collide')
  const named = { file: 'content/bio.md', line: 3, message }
  await expect.poll(issues).toContainEqual(expect.objectContaining(named))
  expect((await app.call('GET', '/bio')).text).toContain('Wren Larkwood')
  const saved = await app.asAdmin('POST', '/api/cms-content', {
    type: 'bio',
    content: { name: 'Wren L.', tagline: 'T', shortBio: 'S', longBio: ['L'] },
  })
  expect(saved.status).toBe(200)
  expect(await app.git('show', 'HEAD^:content/bio.md')).toContain('[unclosed')
  expect((await app.call('GET', '/bio')).text).toContain('Wren L.')
})
