import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SyncStatus } from '../../src/schema/api'
import { faultyGit } from '../git/test-site'
import { plain } from '../media/pictures/test-pictures'
import { saveBio } from '../testing/edits'
import { publishElsewhere } from '../testing/remote'
import { startTestApp, type TestApp } from '../testing/test-app'

const run = promisify(execFile)
const webhookSecret = 'a webhook secret of a test'

let folder: string
let remote: string
let laptop: TestApp
let server: TestApp
const cookies = new Map<TestApp, string>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-sync-'))
  remote = path.join(folder, 'remote.git')
  await run('git', ['init', '-q', '--bare', '-b', 'main', remote])
  // One test takes a part of its history away, which is logged.
  laptop = await startTestApp({ LOG_LEVEL: 'silent' })
  await laptop.git('remote', 'add', 'origin', remote)
  cookies.set(laptop, await laptop.signIn())
  expect((await publish(laptop)).state).toBe('published')
  server = await startTestApp({ SYNC_WEBHOOK_SECRET: webhookSecret }, async (siteDir) => {
    await run('git', ['clone', '-q', remote, siteDir])
  })
  cookies.set(server, await server.signIn())
})
afterAll(async () => {
  await laptop.remove()
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

async function publish(app: TestApp, url = '/api/sync', body: object = {}) {
  const answer = await app.call('POST', url, { cookie: cookies.get(app), body })
  return answer.json<SyncStatus>()
}

async function page(app: TestApp, url: string) {
  return (await app.call('GET', url)).text
}

test('what waits is listed in words, and publishing brings it to the other site', async () => {
  await saveBio(laptop, { tagline: 'Said on the laptop' })
  const cookie = cookies.get(laptop)
  const status = (await laptop.call('GET', '/api/sync', { cookie })).json<SyncStatus>()
  expect(status).toMatchObject({ state: 'waiting', waiting: [{ author: 'ada' }] })
  expect(status.waiting[0]?.subject).toContain('bio: update Tagline')
  expect((await publish(laptop)).state).toBe('published')

  // Git hosts tell of each commit of a large push.
  const payload = JSON.stringify({ ref: 'refs/heads/main', commits: 'x'.repeat(6_000_000) })
  const signature = createHmac('sha256', webhookSecret).update(payload).digest('hex')
  const hook = (sign: string) =>
    server.call('POST', '/api/sync/webhook', {
      body: payload,
      headers: { 'X-Hub-Signature-256': `sha256=${sign}` },
    })
  expect((await hook('0'.repeat(64))).status).toBe(403)
  expect((await hook(signature)).status).toBe(202)
  await expect.poll(() => page(server, '/bio')).toContain('Said on the laptop')
})

test('a webhook that is larger than any of a git host is refused while it comes', async () => {
  const { port } = new URL(server.address)
  const headers = { 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` }
  const sending = request({ port, method: 'POST', path: '/api/sync/webhook', headers })
  sending.on('error', () => undefined).write(Buffer.alloc(26 * 1024 * 1024))
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  sending.destroy()
  expect(answer.statusCode).toBe(413)
})

test('a sync that breaks off is over: it can be asked again, and is not shown as working', async () => {
  const head = path.join(laptop.siteDir, '.git/HEAD')
  const cookie = cookies.get(laptop)
  await rename(head, `${head}-away`)
  expect((await laptop.call('POST', '/api/sync', { cookie })).status).toBe(500)
  await rename(`${head}-away`, head)
  const status = (await laptop.call('GET', '/api/sync', { cookie })).json<SyncStatus>()
  expect(status.state).toBe('published')
  expect((await publish(laptop)).state).toBe('published')
})

test('changes of different fields on both sides merge', async () => {
  await saveBio(laptop, { tagline: 'Tagline of the laptop' })
  await saveBio(server, { name: 'Name of the server' })
  expect((await publish(laptop)).state).toBe('published')
  expect((await publish(server)).state).toBe('published')
  expect((await publish(laptop)).state).toBe('published')
  for (const app of [laptop, server]) {
    const text = await readFile(path.join(app.siteDir, 'content/bio.md'), 'utf8')
    expect(text).toContain('tagline: Tagline of the laptop')
    expect(text).toContain('name: Name of the server')
    expect(await page(app, '/bio')).toContain('Tagline of the laptop')
    expect(await app.git('status', '--porcelain')).toBe('')
  }
})

test('changes of different fields of an agent merge, though each side notes when it changed', async () => {
  await changeAgent(laptop, { phone: '+1 212-555-0199' })
  await changeAgent(server, { email: 'margot@northlight.example' })
  expect((await publish(laptop)).state).toBe('published')
  expect(await publish(server)).toMatchObject({ state: 'published', conflicts: [] })
  expect((await publish(laptop)).state).toBe('published')
  const both = { phone: '+1 212-555-0199', email: 'margot@northlight.example' }
  for (const app of [laptop, server])
    expect(app.site.store.get('agents', 'margot-ellery')).toMatchObject(both)
})

async function changeAgent(app: TestApp, change: object) {
  const { revision, ...agent } = app.site.store.get('agents', 'margot-ellery') ?? {}
  const options = { cookie: cookies.get(app), body: { ...agent, ...change } }
  expect((await app.call('PUT', '/api/agents/margot-ellery', options)).status).toBe(200)
}

test('a collision is asked, both sides shown, and settled by the answer', async () => {
  await saveBio(laptop, { tagline: 'Laptop wins?' })
  await saveBio(server, { tagline: 'Server wins?' })
  await publish(laptop)
  const asked = await publish(server)
  expect(asked).toMatchObject({
    state: 'conflict',
    conflicts: [
      {
        kind: 'bio',
        fields: [{ field: 'tagline', mine: 'Server wins?', theirs: 'Laptop wins?' }],
      },
    ],
  })
  expect(await server.git('status', '--porcelain')).toBe('')
  const { bio } = (await server.call('GET', '/api/cms-data')).json<{ bio: object }>()
  const value = { ...bio, tagline: 'Both win' }
  const revision = asked.conflicts[0]?.revision
  const decided = { kind: 'bio', id: '', value, revision }
  const settled = await publish(server, '/api/sync/resolve', decided)
  expect(settled.state).toBe('published')
  expect(await page(server, '/bio')).toContain('Both win')
})

test('a remote that cannot be reached is said, and nothing is lost', async () => {
  await server.git('remote', 'set-url', 'origin', 'git://127.0.0.1:9/none.git')
  await saveBio(server, { tagline: 'While offline' })
  const failed = await publish(server)
  expect(failed.state).toBe('failed')
  expect(failed.failure?.message).toContain('cannot be reached')
  expect(failed.failure?.nextTry).toBeDefined()
  await server.git('remote', 'set-url', 'origin', remote)
  expect((await publish(server)).state).toBe('published')
  await run('git', ['clone', '-q', remote, path.join(folder, 'check')])
  const published = await readFile(path.join(folder, 'check/content/bio.md'), 'utf8')
  expect(published).toContain('While offline')
})

test.each(['init', 'fetch', 'merge'])(
  'a disk that is full here when it comes to git %s is said, and tried again by itself',
  { tags: 'long' },
  async (command) => {
    expect((await publish(laptop)).state).toBe('published')
    await saveBio(laptop, { tagline: `While full at git ${command}` })
    expect((await publish(laptop)).state).toBe('published')
    const words = 'fatal: write error: No space left on device'
    const free = await faultyGit(command, `echo "${words}" >&2; exit 128`)
    const failed = await publish(server)
    free()
    expect(failed.failure?.message).toContain('This computer’s disk has no room')
    expect(failed.failure?.nextTry).toBeDefined()
    expect((await publish(server)).state).toBe('published')
  },
)

test.each(['fetch', 'push', 'merge'])(
  'where git %s is killed here, as where memory runs out, that is said, and tried again by itself',
  { tags: 'long' },
  async (command) => {
    await saveBio(laptop, { tagline: `While killed at git ${command}` })
    expect((await publish(laptop)).state).toBe('published')
    await saveBio(server, { name: `Killed at git ${command}` })
    const mend = await faultyGit(command, 'kill -9 $$')
    const failed = await publish(server)
    mend()
    expect(failed.failure?.message).toContain('was stopped on this computer in the middle')
    expect(failed.failure?.nextTry).toBeDefined()
    expect((await publish(server)).state).toBe('published')
    expect((await publish(laptop)).state).toBe('published')
  },
)

test('what is to be put online while an older version is checked out is tried again by itself', async () => {
  await saveBio(server, { tagline: 'Before an older version' })
  await server.git('checkout', '-q', '--detach')
  const failed = await publish(server)
  expect(failed.failure?.message).toContain('A developer is looking at an older version')
  expect(failed.failure?.nextTry).toBeDefined()
  await server.git('checkout', '-q', 'main')
  expect(await publish(server)).toMatchObject({ state: 'published' })
  expect((await publish(laptop)).state).toBe('published')
})

test('a remote that is reached without encryption over the internet is not asked', async () => {
  const address = 'http://git.example/site.git'
  await server.git('remote', 'set-url', 'origin', address)
  const failed = await publish(server)
  expect(failed.state).toBe('failed')
  expect(failed.failure?.message).toContain(`${address} is reached without encryption`)
  expect(failed.failure?.nextTry).toBeUndefined()
  await server.git('remote', 'set-url', 'origin', remote)
  expect((await publish(server)).state).toBe('published')
})

test('code waits for a developer’s own pull, by name, while saves go on', async () => {
  const work = path.join(folder, 'work')
  const developer = (...args: string[]) =>
    run('git', ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...args], { cwd: work })
  await run('git', ['clone', '-q', remote, work])
  await writeFile(path.join(work, 'package.json'), '{ "scripts": { "prestart": "evil" } }')
  await developer('add', 'package.json')
  await developer('commit', '-qm', 'Another start')
  await developer('push', '-q')

  const refused = await publish(server)
  expect(refused).toMatchObject({ state: 'failed', failure: { waitsFor: 'developer' } })
  expect(refused.failure?.message).toContain('package.json changed too, which is not content')
  expect(refused.failure?.nextTry).toBeUndefined()
  await saveBio(server, { tagline: 'Saved while code waits' })
  expect(await page(server, '/bio')).toContain('Saved while code waits')
  expect((await publish(server)).waiting).toHaveLength(1)
  expect(await server.git('ls-files', 'package.json')).toBe('')

  await server.git('pull', '-q', '--no-rebase', 'origin', 'main')
  expect(await publish(server)).toMatchObject({ state: 'published', waiting: [] })
  expect((await run('git', ['show', 'main:content/bio.md'], { cwd: remote })).stdout).toContain(
    'Saved while code waits',
  )
})

test('of many new pictures that are pulled the last are looked into later, so that saves come in between', async () => {
  const names = Array.from({ length: 33 }, (_, n) => `pulled-${String(n).padStart(2, '0')}`)
  await publishElsewhere(remote, async (clone) => {
    for (const [n, name] of names.entries()) {
      const entry = `filename: ${name}.jpg\nalt: Pulled ${n}\ncategory: headshots\n`
      await writeFile(path.join(clone, `content/images/${name}.yaml`), entry)
      const picture = plain(20 + n, 30).jpeg()
      await picture.toFile(path.join(clone, `media/${name}.jpg`))
    }
  })
  const seen = () =>
    Promise.all(
      [names[0], names.at(-1)].map(
        async (name) => (await server.call('GET', `/uploads/${name}.jpg`)).status,
      ),
    )
  expect((await publish(server)).state).toBe('published')
  expect([server.site.media.waiting, await seen()]).toEqual([1, [200, 404]])
  const message = expect.stringMatching(/^1 file is still to be looked into/) as string
  expect(server.site.problems.list()).toContainEqual(expect.objectContaining({ message }))
  await saveBio(server, { tagline: 'Saved between pictures' })
  expect(server.site.media.waiting).toBe(1)

  server.makeVariants()
  await expect.poll(seen).toEqual([200, 200])
})

test('users and messages never reach the remote', async () => {
  const objects = await run('git', ['log', '--all', '--name-only', '--format='], { cwd: remote })
  expect(objects.stdout).not.toMatch(/content\/(?:users|messages)/)
  await writeFile(path.join(laptop.siteDir, 'content/users/stray.yaml'), 'username: stray\n')
  expect(await laptop.git('status', '--porcelain')).toBe('')
  await rm(path.join(laptop.siteDir, 'content/users/stray.yaml'))
})
