import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testAdmin, testApp } from '../testing/test-app'

const app = testApp()

const bio = {
  name: 'Wren Larkwood',
  tagline: 'A tagline of today',
  shortBio: 'Short.',
  longBio: ['First paragraph.', 'Second paragraph.'],
}

function saveBio(content: object, headers = {}) {
  return app.asAdmin('POST', '/api/cms-content', { type: 'bio', content }, headers)
}

async function commitsSince(commit: string) {
  const log = await app.git('log', '--format=%H', `${commit}..HEAD`)
  return log.split('\n').filter(Boolean)
}

async function head() {
  return (await app.git('rev-parse', 'HEAD')).trim()
}

describe('a save', () => {
  test('is a file, one commit of that file by that admin, and live on the pages', async () => {
    const file = path.join(app.siteDir, 'content/bio.md')
    const before = await readFile(file, 'utf8')
    await writeFile(file, before.replace('---\n', '---\n# the stage name\n'))
    await app.git('commit', '-qam', 'note')
    const start = await head()

    const answer = await saveBio(bio)
    expect(answer.status).toBe(200)
    const text = await readFile(file, 'utf8')
    expect(text).toContain('# the stage name')
    expect(text).toContain('tagline: A tagline of today')
    expect(text).toContain('First paragraph.\n\nSecond paragraph.')

    expect(await commitsSince(start)).toEqual([answer.headers.get('Callboard-Change')])
    const shown = await app.git('show', '--name-only', '--format=%an <%ae>%n%B', 'HEAD')
    expect(shown).toContain('ada <ada@callboard.invalid>')
    expect(shown).toContain('Entry: bio')
    expect(shown.trim().split('\n').at(-1)).toBe('content/bio.md')

    for (const page of ['/', '/bio']) {
      expect((await app.call('GET', page)).text).toContain('A tagline of today')
    }
  })

  test('that changes nothing writes and commits nothing', async () => {
    await saveBio(bio)
    const start = await head()
    const answer = await saveBio(bio)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Callboard-Change')).toBeNull()
    expect(await head()).toBe(start)
  })

  test('leaves what a developer has staged and half done as it is', async () => {
    await writeFile(path.join(app.siteDir, 'content/agency.yaml'), 'agencyName: Staged\n')
    await app.git('add', 'content/agency.yaml')
    await appendFile(path.join(app.siteDir, 'content/story.md'), '\nHalf a thought')
    await saveBio({ ...bio, tagline: 'Beside a developer' })
    const status = await app.git('status', '--porcelain')
    expect(status.split('\n').filter(Boolean).sort()).toEqual([
      ' M content/story.md',
      'M  content/agency.yaml',
    ])
    await app.git('checkout', '-q', 'HEAD', '--', 'content')
  })

  test('commits a hand edit to the same file first and apart', async () => {
    const file = path.join(app.siteDir, 'content/bio.md')
    const start = await head()
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^name: .*$/m, 'name: By Hand'))
    const answer = await saveBio({ ...bio, tagline: 'After the hand edit' })
    const commits = await commitsSince(start)
    expect(commits).toHaveLength(2)
    expect(commits[0]).toBe(answer.headers.get('Callboard-Change'))
    expect(await app.git('show', `${commits[1]}:content/bio.md`)).toContain('name: By Hand')
  })

  test('with wrong values answers 400 with every issue and keeps the file', async () => {
    const start = await head()
    for (const empty of [{ name: '', tagline: '', shortBio: '', longBio: [] }, {}]) {
      const answer = await saveBio(empty)
      expect(answer.status).toBe(400)
      const { issues } = answer.json<{ issues: { message: string }[] }>()
      expect(issues.map((issue) => issue.message).sort()).toEqual([
        'Long bio is required',
        'Name is required',
        'Short bio is required',
        'Tagline is required',
      ])
    }
    expect(await head()).toBe(start)
  })

  test('keeps what others changed meanwhile, and asks where both changed the same', async () => {
    await saveBio(bio)
    const { revision } = (await app.asAdmin('GET', '/api/cms-data')).json<{
      bio: { revision: string }
    }>().bio
    await saveBio({ ...bio, tagline: 'From another tab' })
    const ifMatch = { 'If-Match': `"${revision}"` }
    const merged = await saveBio({ ...bio, shortBio: 'From this tab.' }, ifMatch)
    expect(merged.status).toBe(200)
    const now = merged.json<{ bio: typeof bio }>().bio
    expect([now.tagline, now.shortBio]).toEqual(['From another tab', 'From this tab.'])

    const collision = await saveBio({ ...bio, tagline: 'From this tab too' }, ifMatch)
    expect(collision.status).toBe(409)
    expect(collision.json()).toMatchObject({
      code: 'conflict',
      conflict: {
        author: 'ada',
        fields: [
          { field: 'tagline', label: 'Tagline', mine: 'From this tab too', theirs: now.tagline },
        ],
      },
    })
  })
})

describe('what the server refuses', () => {
  test('writes without a sign-in', async () => {
    const answer = await app.call('POST', '/api/cms-content', {
      body: { type: 'reelUrl', content: '' },
    })
    expect(answer.status).toBe(401)
  })

  test('writes that another site made a browser send', async () => {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      expect((await saveBio(bio, headers)).status).toBe(403)
    }
    expect((await saveBio(bio, { 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  test('files of the site that are neither pages, assets nor uploads', async () => {
    const hidden = [
      '/content/bio.md',
      '/.git/HEAD',
      '/.callboard/secrets.json',
      '/uploads/../content/bio.md',
      '/uploads/%2e%2e/content/bio.md',
      '/package.json',
      '/content/users/ada.yaml',
    ]
    for (const url of hidden) expect((await app.call('GET', url)).status).toBe(404)
  })
})

describe('a session', () => {
  test('ends on the server at logout, so that its cookie is worth nothing', async () => {
    const other = await app.signIn(testAdmin)
    expect((await app.call('GET', '/api/auth/user', { cookie: other })).status).toBe(200)
    await app.call('POST', '/api/auth/logout', { cookie: other })
    expect((await app.call('GET', '/api/auth/user', { cookie: other })).status).toBe(401)
  })

  test('ends when the user is deactivated, and never lets the last admin go', async () => {
    const created = await app.asAdmin('POST', '/api/admin/users', {
      username: 'grace',
      email: 'grace@example.com',
      password: 'another long one',
    })
    expect(created.status).toBe(201)
    expect(created.text).not.toContain('passwordHash')
    const { id } = created.json<{ id: string }>()
    const other = await app.signIn({ username: 'grace', password: 'another long one' })
    const change = { username: 'grace', email: 'grace@example.com', isActive: false }
    await app.asAdmin('PUT', `/api/admin/users/${id}`, change)
    expect((await app.call('GET', '/api/auth/user', { cookie: other })).status).toBe(401)
    const last = await app.asAdmin('DELETE', `/api/admin/users/${testAdmin.username}`)
    expect(last.status).toBe(409)
  })

  test('is never given for a wrong password, whatever the cause', async () => {
    for (const body of [
      { username: 'ada', password: 'wrong' },
      { username: 'nobody', password: 'wrong' },
    ]) {
      const answer = await app.call('POST', '/api/auth/simple-login', { body })
      expect([answer.status, answer.json().message]).toEqual([401, 'Invalid password'])
    }
  })
})

describe('users and messages', () => {
  test('stay out of the site repository and have a history of their own', async () => {
    const sent = await app.call('POST', '/api/contact-messages', {
      body: {
        name: 'Casting',
        email: 'c@example.com',
        subject: 'Audition',
        message: 'Hello there',
        elapsed: 5000,
      },
    })
    expect(sent.status).toBe(201)
    expect(await app.git('ls-files', 'content/users', 'content/messages')).toBe('')
    const history = await app.git('--git-dir=.callboard/private.git', 'log', '--name-only')
    expect(history).toContain('content/messages/message-')
    expect(history).toContain('content/users/ada.yaml')
  })

  test('a deleted message leaves no trace in that history', async () => {
    const [message] = (await app.asAdmin('GET', '/api/contact-messages')).json<{ id: string }[]>()
    const answer = await app.asAdmin('DELETE', `/api/contact-messages/${message?.id}`)
    expect(answer.status).toBe(200)
    const objects = await app.git(
      '--git-dir=.callboard/private.git',
      'cat-file',
      '--batch-all-objects',
      '--batch',
    )
    expect(objects).not.toContain('Hello there')
    expect(objects).toContain('passwordHash')
  })
})
