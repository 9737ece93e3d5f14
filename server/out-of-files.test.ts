// @module-tag long
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProgram } from './testing/built-program'
import { addNews, newSite, start } from './testing/own-process'

beforeAll(buildProgram)

const fewFiles = 64
const limited = ['sh', '-c', `ulimit -n ${fewFiles} && exec "$0" "$1"`, process.execPath] as const

test.skipIf(process.platform === 'win32')(
  'where too much is open nothing is saved, it says so, and goes on once there is room',
  async () => {
    const started = await start(await newSite(), [...limited, 'dist/program/index.js'])
    const { address, cookie } = started
    // A connection that is there before the others take all the room.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const call = async (method: string, path: string, body?: object) => {
      const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
      const asking = request(address + path, { method, agent, headers }).end(JSON.stringify(body))
      const [answer] = await once(asking, 'response')
      return { status: answer.statusCode as number, text: await text(answer) }
    }
    // The first of all forms has a parser's files opened.
    expect((await call('POST', '/api/news', {})).status).toBe(400)

    const others = await takeAllRoom(address)
    const news = { headline: 'Too much', date: '2026-01-02', description: 'Text.' }
    const message = expect.stringContaining(
      'as many files and connections are open as the system allows Callboard (ulimit -n). Wait a minute and',
    )
    for (const asked of [
      await call('POST', '/api/news', news),
      await call('GET', '/api/history'),
    ]) {
      expect(asked.status).toBe(500)
      expect(JSON.parse(asked.text)).toEqual({ code: 'storage_failed', message })
    }
    for (const other of others) other.destroy()
    agent.destroy()

    // Under load a while passes until the server has seen that they are gone.
    await expect.poll(() => addNews(started, 'Room again')).toBe(201)
    const page = await (await fetch(`${address}/news`)).text()
    expect(page.match(/<h2[^>]*>[^<]*Room again/g)).toHaveLength(1)
    expect(page).not.toContain('Too much')
    expect(started.said.join('')).toBe('')
  },
)

/** Opens connections until a server closes one, for which it has no room. */
async function takeAllRoom(address: string): Promise<Socket[]> {
  const { hostname, port } = new URL(address)
  const sockets = Array.from({ length: fewFiles }, () => connect(Number(port), hostname))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.race(sockets.map((socket) => once(socket, 'close')))
  return sockets
}
