import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { blockFolder } from '../testing/failing-disk'
import { expectRefused, lastCommit, siteState } from '../testing/site-state'
import { startTestApp, testApp } from '../testing/test-app'

const app = testApp({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
let visitors = 0

interface Message {
  id: string
  email: string
  message: string
  processed: string
  createdAt: string
}

const letter = {
  name: 'Casting Director',
  email: 'casting@example.com',
  company: 'Paper Lantern Films',
  subject: 'Audition',
  message: 'Could Wren read for us on Tuesday?',
}
const notKept =
  'Your message could not be sent. Please try again later, or use the addresses on the contact page.'
// With how long the page was open, in milliseconds.
const message = { ...letter, elapsed: '5000' }
let letters = 0

/** A message that has not come yet; the same again would be the one that is there. */
function another() {
  letters += 1
  return { ...message, subject: `Audition ${letters}` }
}

/** Each visitor writes from an address of their own, unless the test says which. */
function send(body: object, address = `192.0.2.${(visitors += 1)}`) {
  return app.call('POST', '/api/contact-messages', {
    body,
    headers: { 'X-Forwarded-For': address },
  })
}

function submit(fields: Record<string, string>, address = `192.0.2.${(visitors += 1)}`) {
  return app.call('POST', '/contact', {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': address,
      Origin: app.address,
      'Sec-Fetch-Site': 'same-origin',
    },
  })
}

async function messages() {
  return (await app.asAdmin('GET', '/api/contact-messages')).json<Message[]>()
}

describe('the contact form', () => {
  test('keeps a message, in the private history only, without a word of it in the commit', async () => {
    const head = await app.git('rev-parse', 'HEAD')
    expect((await send(message)).status).toBe(201)
    expect((await messages())[0]).toMatchObject({ ...letter, processed: 'pending' })
    const commit = await lastCommit(app, 'private')
    expect(commit.author).toBe('Contact form <contact-form@callboard.invalid>')
    expect(commit.subject).toBe('messages: add "message"')
    expect(commit.paths[0]).toMatch(/^A content\/messages\/message-\d{17}\.yaml$/)
    expect(await app.git('rev-parse', 'HEAD')).toBe(head)
    expect(await app.git('status', '--porcelain')).toBe('')
  })

  test.each([
    ['name', ' ', 'Please enter your name'],
    ['email', '', 'Please enter your email address'],
    ['email', 'me@', 'Enter an email address such as name@example.com'],
    ['subject', undefined, 'Please enter a subject'],
    ['message', '\n', 'Please write a message'],
    ['message', 'x'.repeat(5001), 'Keep the message under 5000 characters'],
    ['company', ['x'], 'Send this as text'],
  ])('refuses %s %j', async (field, value, words) => {
    const error = await expectRefused(app, 400, () => send({ ...message, [field]: value }))
    expect(error).toMatchObject({ message: words, issues: [{ path: field }] })
  })

  // Firefox sends them as they were typed, Chromium as xn--.
  test.each([
    'info@bücher.example',
    'anna@xn--e1afmkfd.xn--p1ai',
    'anna@пример.рф',
    'a@例え.テスト',
  ])('takes a message from %s, whose domain is in letters of its own language', async (email) => {
    expect((await send({ ...another(), email })).status).toBe(201)
    expect((await messages())[0]?.email).toBe(email)
  })

  test.each(['a@b', 'a@b.c', 'a b@c.example', 'a@b.example\nBcc: c@d.example', 'a?b=c@d.example'])(
    'takes %j for no address',
    async (email) => {
      await expectRefused(app, 400, () => send({ ...message, email }))
    },
  )

  test('takes what a visitor wrote as text, whatever it looks like', async () => {
    const odd = {
      ...letter,
      subject: '<script>alert(1)</script>\r\nBcc: all@example.com',
      message: '---\nprocessed: archived\n---\n💌 مرحبا',
    }
    await send({ ...odd, elapsed: 5000, processed: 'read', id: 'mine', createdAt: '1999-01-01' })
    const subject = odd.subject.replace('\r', '')
    expect((await messages())[0]).toMatchObject({ ...odd, subject, processed: 'pending' })
    expect((await messages())[0]?.createdAt).not.toContain('1999')
  })

  test('lets programs believe that they were heard', async () => {
    const before = await siteState(app)
    expect((await send({ ...message, website: 'https://spam.example' })).status).toBe(201)
    const trapped = await submit({ ...message, website: 'x' })
    expect([trapped.status, trapped.headers.get('Location')]).toEqual([
      303,
      '/contact/sent#content',
    ])
    expect(await siteState(app)).toEqual(before)
  })

  test('asks whoever sends in no time, or does not say in what, to send again', async () => {
    for (const elapsed of [900, -5, undefined]) {
      const error = await expectRefused(app, 429, () => send({ ...message, elapsed }))
      expect(error.message).toContain('send it again')
    }
    const before = await siteState(app)
    expect((await send({ ...another(), website: '', elapsed: 3100 })).status).toBe(201)
    expect(await siteState(app)).not.toEqual(before)
  })

  test('keeps a message once that is sent again, at the same moment or for want of an answer', async () => {
    const count = (await messages()).length
    const twice = { ...message, message: 'Sent twice.\r\nIs she free?' }
    const byScript = { ...message, message: 'Sent twice.\nIs she free?' }
    const address = '198.51.100.3'
    const answers = await Promise.all([send(twice, address), submit(twice, address)])
    answers.push(await send(byScript, address))
    expect(answers.map(({ status }) => status)).toEqual([201, 303, 201])
    expect(await messages()).toHaveLength(count + 1)
    expect((await send({ ...twice, subject: 'Another' }, address)).status).toBe(201)
    expect(await messages()).toHaveLength(count + 2)
  })

  test('takes five messages an hour from an address, by script or not, and none is lost on others', async () => {
    for (let n = 0; n < 4; n += 1) await send(another(), '198.51.100.1')
    const last = another()
    await submit(last, '198.51.100.1')
    // Its answer was lost on the way.
    expect((await send(last, '198.51.100.1')).status).toBe(201)
    const error = await expectRefused(app, 429, () => send(another(), '198.51.100.1'))
    expect(error.message).toContain('try again in an hour')
    const refused = await submit({ ...message, message: 'Kept text' }, '198.51.100.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(refused.text).toContain('Kept text')
    expect((await send(another(), '198.51.100.2')).status).toBe(201)
  })

  test('reads nothing any more of whoever keeps asking, and renders nothing for them', async () => {
    const network = (n: number) => `2001:db8:7:${n.toString(16)}::1`
    for (let n = 0; n < 30; n += 1) await send({}, network(n))
    const error = await expectRefused(app, 429, () => send(message, network(99)))
    expect(error.message).toContain('try again in an hour')
    const refused = await submit({ ...message, message: 'Kept text' }, network(100))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Content-Type')).toContain('text/plain')
    expect(refused.text).toContain('Go back one page')
    expect(refused.text).not.toContain('Kept text')
  })

  test('tells whoever writes to a server without room what they can do, and counts nothing', async () => {
    const unblock = await blockFolder(path.join(app.siteDir, '.callboard/journal'))
    const address = '198.51.100.7'
    for (let n = 0; n < 4; n += 1) {
      const answer = await send(another(), address)
      expect([answer.status, answer.json().message]).toEqual([500, notKept])
    }
    const page = await submit({ ...message, message: 'Kept text' }, address)
    expect([page.status, page.text]).toEqual([500, expect.stringContaining(notKept)])
    expect(page.text).toContain('Kept text')
    await unblock()
    expect((await send(another(), address)).status).toBe(201)
  })

  test('lets nothing between keep an answer', async () => {
    for (const answer of [
      await send(message),
      await send({}),
      await submit(message),
      await submit({}),
    ]) {
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('takes a hundred messages a day from everybody together, also after a restart', async () => {
    const full = await startTestApp({ TRUST_PROXY: '1' }, async (siteDir) => {
      const folder = path.join(siteDir, 'content/messages')
      await mkdir(folder, { recursive: true })
      for (let n = 0; n < 109; n += 1) {
        // Ten came while the computer's clock was a year ahead.
        const minutes = n < 99 ? -n : 365 * 24 * 60
        const createdAt = new Date(Date.now() + minutes * 60_000).toISOString()
        const text = `name: N\nemail: n@example.com\nsubject: S\nmessage: M\ncreatedAt: ${createdAt}\n`
        await writeFile(path.join(folder, `message-${n}.yaml`), text)
      }
    })
    const ask = (address: string, body = another()) =>
      full.call('POST', '/api/contact-messages', {
        body,
        headers: { 'X-Forwarded-For': address },
      })
    expect((await ask('192.0.2.1', message)).status).toBe(201)
    expect((await ask('192.0.2.1', message)).status).toBe(201)
    const refused = await ask('192.0.2.2')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '86400'])
    expect(refused.json().message).toContain('tomorrow')
    await full.remove()
  })
})

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

  test('cannot be sent from another site', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const Origin = 'https://evil.example'
    const body = new URLSearchParams(message).toString()
    await expectRefused(app, 403, () =>
      app.call('POST', '/contact', { body, headers: { ...headers, Origin } }),
    )
  })
})
