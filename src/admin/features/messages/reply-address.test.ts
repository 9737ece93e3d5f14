import { expect, test } from 'vitest'
import { replyAddress } from './reply-address'

const message = {
  name: 'Ada & Co',
  email: 'ada+casting@example.com',
  subject: 'A part? 100 %',
  message: 'Dear Wren,\n\nwould you & yours come?',
  createdAt: '2026-03-04T10:00:00.000Z',
}
const partsOf = (address: string) => new URL(address)
const bodyOf = (address: string) => partsOf(address).searchParams.get('body') ?? ''

test('a reply has its address, its subject and what was said, each as it was typed', () => {
  const { pathname, searchParams } = partsOf(replyAddress(message))
  expect(decodeURIComponent(pathname)).toBe(message.email)
  expect(searchParams.get('subject')).toBe('Re: A part? 100 %')
  expect(searchParams.get('body')).toMatch(
    /^\r\n\r\nOn Mar 4, 2026.*, Ada & Co wrote:\r\n> Dear Wren,\r\n>\r\n> would you & yours come\?$/,
  )
  const again = replyAddress({ ...message, subject: 'RE: A part' })
  expect(partsOf(again).searchParams.get('subject')).toBe('RE: A part')
})

test('an address holds nothing but the one it is for, and no mail program finds it too long', () => {
  const injected = replyAddress({
    ...message,
    email: 'a@b.example?bcc=c@d.example',
    subject: 'x&cc=y',
  })
  expect([...partsOf(injected).searchParams.keys()]).toEqual(['subject', 'body'])
  const long = replyAddress({ ...message, message: '🎭 日本 '.repeat(9_000) })
  expect(long.length).toBeLessThanOrEqual(1800)
  expect(bodyOf(long)).toContain('🎭 日本')
  expect(bodyOf(long)).toMatch(/ \[…\]$/)
  const about = replyAddress({ ...message, subject: '日本'.repeat(100) })
  expect(about.length).toBeLessThanOrEqual(1800)
  expect(partsOf(about).searchParams.get('subject')).toMatch(/^Re: 日本.* \[…\]$/)
  expect(bodyOf(about)).toContain('> would you & yours come?')
  expect(replyAddress({ ...message, subject: '\ud83c' })).toContain('subject=Re%3A%20&')
})
