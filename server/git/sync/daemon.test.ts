// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/free-port'
import { developerGit } from '../test-site'
import { bio, exchange, published, twoSites } from './test-two-sites'

/** Serves a repository by git's own protocol; gives what ends it. */
async function serve(remote: string, port: number): Promise<() => Promise<void>> {
  const options = ['--export-all', '--enable=receive-pack', '--reuseaddr', '--listen=127.0.0.1']
  const args = ['daemon', ...options, `--port=${port}`, `--base-path=${path.dirname(remote)}`]
  const daemon = spawn('git', [...args, '--verbose', path.dirname(remote)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let running = true
  const end = async () => {
    if (!running) return
    running = false
    process.kill(-(daemon.pid ?? 0))
    await once(daemon, 'close')
  }
  onTestFinished(end)
  await once(daemon.stderr, 'data')
  return end
}

test('over the network: what is saved offline waits and is exchanged when the remote is back', async () => {
  const { remote, here, there } = await twoSites()
  const port = await freePort()
  const url = `git://127.0.0.1:${port}/${path.basename(remote)}`
  for (const site of [here, there]) developerGit(site.folder, 'remote', 'set-url', 'origin', url)
  const end = await serve(remote, port)
  await here.save({ [bio]: 'first' })
  await published(here)
  await end()
  await wait(100)
  await here.save({ [bio]: 'second' })
  await there.save({ 'content/story.md': 'there' })
  for (const site of [here, there]) {
    expect(await exchange(site)).toMatchObject({ state: 'failed', reason: 'offline' })
    expect(site.status()).toBe('')
  }
  await serve(remote, port)
  expect(await exchange(here)).toMatchObject({ state: 'done', sent: 1 })
  expect(await exchange(there)).toMatchObject({ state: 'done', sent: 1, received: [bio] })
  await published(here)
  expect([here.head(), there.read(bio)]).toEqual([there.head(), 'second'])
})

test.for([
  ['cut off in the middle', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n001e'],
  ['cut off in the middle of git’s own protocol', '000eversion 2\n0015agent=', 'git'],
  ['ended without a word', ''],
  [
    'answered by a proxy that has nobody behind it',
    'HTTP/1.1 503 Away\r\nContent-Length: 0\r\n\r\n',
  ],
  ['asked for too often', 'HTTP/1.1 429 Slow Down\r\nContent-Length: 0\r\n\r\n'],
  ['answered by something in between that does not speak https', 'HTTP/1.1 400\r\n\r\n', 'https'],
])(
  'what is %s is tried again by itself, as where nobody answers',
  async ([, answer = '', protocol = 'http']) => {
    const { here } = await twoSites()
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(answer))
    })
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/site.git`
    developerGit(here.folder, 'remote', 'set-url', 'origin', url)
    expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'offline' })
  },
)

test('a web server that takes no more at once is not said to be away', async () => {
  const { here } = await twoSites()
  const line = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text
  const server = createWebServer(({ method, url = '' }, response) => {
    const [, service = ''] = url.split('service=')
    // An empty repository.
    const refs = service.endsWith('receive-pack')
      ? line(`${'0'.repeat(40)} capabilities^{}\0report-status`)
      : ''
    if (method === 'POST') return response.writeHead(413).end()
    response.setHeader('Content-Type', `application/x-${service}-advertisement`)
    return response.end(`${line(`# service=${service}\n`)}0000${refs}0000`)
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/site.git`
  developerGit(here.folder, 'remote', 'set-url', 'origin', url)
  expect(await exchange(here)).toMatchObject({ state: 'failed', reason: 'too-large' })
})
