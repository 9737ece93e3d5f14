import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendWhole } from './send-whole'

let folder: string
let server: Server
const failures: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-send-'))
  server = createServer((request, response) => {
    const file = path.join(folder, request.url ?? '')
    sendWhole(response, file, { 'X-Own': '1' }).catch((error: unknown) => {
      failures.push(error)
      response.destroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** An answer that nothing of is read yet but its headers. */
function ask(name: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ port, path: `/${name}`, agent: false }, resolve).on('error', reject)
  })
}

async function fileOf(name: string, bytes: number, value: number): Promise<Buffer> {
  const body = Buffer.alloc(bytes, value)
  await writeFile(path.join(folder, name), body)
  return body
}

test('each of 80 that ask at once gets its own file whole, however slowly it reads', async () => {
  const sizes = [0, 1, 65_536, 262_144, 262_145, 700_000]
  const files = await Promise.all(sizes.map((size, at) => fileOf(`${at}.jpg`, size, at + 1)))
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_none, at) => ask(`${at % files.length}.jpg`)),
  )
  for (const [at, answer] of answers.entries()) {
    const expected = files[at % files.length]
    const { headers } = answer
    expect([headers['content-length'], headers['x-own']]).toEqual([`${expected?.length}`, '1'])
    expect((await buffer(answer)).equals(expected ?? Buffer.from('none'))).toBe(true)
  }
})

test('a file that is cut short while it is sent is no whole answer', async () => {
  await fileOf('long.jpg', 30_000_000, 7)
  const answer = await ask('long.jpg')
  await truncate(path.join(folder, 'long.jpg'), 1_000_000)
  await expect(buffer(answer)).rejects.toThrow('aborted')
})

test('whoever leaves takes nothing along, and what comes then is as it should be', async () => {
  await fileOf('left.jpg', 30_000_000, 8)
  for (let times = 0; times < 40; times += 1) (await ask('left.jpg')).destroy()
  const next = await fileOf('next.jpg', 700_000, 9)
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('next.jpg')))
  for (const answer of answers) expect((await buffer(answer)).equals(next)).toBe(true)
  expect(failures).toEqual([])
})

test.runIf(process.platform === 'linux')('no file is left open', async () => {
  const open = () =>
    readdirSync('/proc/self/fd').flatMap((name) => {
      try {
        const file = readlinkSync(`/proc/self/fd/${name}`)
        return file.startsWith(folder) ? file : []
      } catch {
        return []
      }
    })
  await vi.waitUntil(() => open().length === 0)
  const missing = await ask('missing.jpg').catch((error: Error) => error.message)
  expect([missing, open(), failures.length]).toEqual(['socket hang up', [], 1])
})
