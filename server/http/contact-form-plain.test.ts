import { afterEach, describe, expect, test, vi } from 'vitest'
import { another, letter, message, visitorsOf } from '../testing/contact-letters'
import { expectRefused, siteState } from '../testing/site-state'
import { testApp } from '../testing/test-app'

const app = testApp({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
const { submit, messages } = visitorsOf(app)

afterEach(() => void vi.restoreAllMocks())

describe('the contact form without JavaScript', () => {
  test('leads to a page that says the message is on its way', async () => {
    const count = (await messages()).length
    const answer = await submit(another())
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/contact/sent#content'])
    expect((await app.call('GET', '/contact/sent')).status).toBe(200)
    expect((await messages()).length).toBe(count + 1)
  })

  test('brings the line breaks that were typed, which browsers send as two characters', async () => {
    const lines = (end: string) => `${'x'.repeat(4990)}${end.repeat(9)}x`
    expect((await submit({ ...another(), message: lines('\r\n') })).status).toBe(303)
    expect((await messages()).map((kept) => kept.message)).toContain(lines('\n'))
  })

  test('comes back once to be read again, because nothing tells how long it was open', async () => {
    const count = (await messages()).length
    const read = { ...letter, subject: 'Read once more' }
    const asked = await submit(read)
    expect(asked.status).toBe(429)
    expect(asked.text).toContain('Please read your message once more')
    const [, elapsed = ''] = /name="elapsed" value="(\d+)"/.exec(asked.text) ?? []
    expect((await submit({ ...read, elapsed })).status).toBe(303)
    expect((await messages()).length).toBe(count + 1)
  })

  test('comes back with what was typed and what is wrong', async () => {
    const before = await siteState(app)
    const typed = { ...message, email: 'no address', message: 'Half <b>a & thought' }
    const answer = await submit(typed)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
    expect(answer.text).toContain('value="no address"')
    expect(answer.text).toContain('value="Paper Lantern Films"')
    expect(answer.text).toContain('Half &lt;b&gt;a &amp; thought')
    expect(answer.text).toContain('Enter an email address such as name@example.com')
    expect(await siteState(app)).toEqual(before)
    expect((await app.call('GET', '/contact')).text).not.toContain('no address')
  })

  test('comes back even when nothing was filled in, or each field twice', async () => {
    expect((await submit({})).status).toBe(400)
    const twice = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = 'name=a&name=b&email=c'
    expect((await app.call('POST', '/contact', { body, headers: twice })).status).toBe(400)
  })

  test('takes the longest message in any script', async () => {
    expect((await submit({ ...message, message: '雪'.repeat(5000) })).status).toBe(303)
    expect((await submit({ ...message, message: '雪'.repeat(5001) })).status).toBe(400)
  })

  test('is refused in words where it is longer than any form of ours, or cannot be read', async () => {
    const long = await submit({ ...message, message: 'x'.repeat(140_000) })
    const coded = await app.call('POST', '/contact', {
      body: 'name=x',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=klingon' },
    })
    for (const [answer, status] of [
      [long, 413],
      [coded, 415],
    ] as const) {
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
        status,
        'text/plain; charset=utf-8',
      ])
      expect(answer.text).toMatch(/\. Go back one page to find what you wrote\.$/)
    }
    expect(long.text).toContain('too large')
  })

  test('comes back with what was typed where something goes wrong that nobody foresaw', async () => {
    const { store } = app.site
    const list = store.list.bind(store)
    vi.spyOn(store, 'list').mockImplementation((kind) => {
      // Work in the background lists other kinds meanwhile.
      if (kind === 'messages') {
        throw new TypeError('/home/somebody holds swordfish')
      }
      return list(kind)
    })
    const told = vi.spyOn(app.site.log, 'error')
    const answer = await submit({ ...another(), message: 'Half <b>a & thought' })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      500,
      'text/html; charset=utf-8',
    ])
    expect(answer.text).toContain('Your message could not be sent. Please try again later')
    expect(answer.text).toContain('Half &lt;b&gt;a &amp; thought')
    expect(answer.text).not.toContain('swordfish')
    expect(told).toHaveBeenCalledTimes(1)
  })

  test('is refused in words where even its page cannot be made', async () => {
    const broken = new TypeError('/home/somebody holds swordfish')
    vi.spyOn(app.site.publisher, 'renderContactForm').mockRejectedValueOnce(broken)
    const told = vi.spyOn(app.site.log, 'error')
    const answer = await submit({ ...another(), email: 'no address' })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      500,
      'text/plain; charset=utf-8',
    ])
    expect(answer.text).toMatch(/^Your message could not be sent\..*find what you wrote\.$/)
    expect(told).toHaveBeenCalledTimes(1)
  })

  test('cannot be sent from another site', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const Origin = 'https://evil.example'
    const body = new URLSearchParams(message).toString()
    await expectRefused(app, 403, () =>
      app.call('POST', '/contact', { body, headers: { ...headers, Origin } }),
    )
  })
})
