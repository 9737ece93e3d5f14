import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { another, letter, message, visitorsOf } from '../testing/contact-letters'
import { blockFolder } from '../testing/failing-disk'
import { expectRefused, lastCommit, siteState } from '../testing/site-state'
import { startTestApp, testApp } from '../testing/test-app'

const app = testApp({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
const { send, submit, messages } = visitorsOf(app)
const notKept =
  'Your message could not be sent. Please try again later, or use the addresses on the contact page.'

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
    expect((await send({ ...message, reference: 'https://spam.example' })).status).toBe(201)
    const trapped = await submit({ ...message, reference: 'x' })
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
    expect((await send({ ...another(), reference: '', elapsed: 3100 })).status).toBe(201)
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
