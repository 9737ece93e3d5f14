import type { Message } from '../../api/messages'
import { shortMoment } from '../../components/words/dates'

// Some mail programs take no longer address; letters of other scripts are long in it.
const longest = 1800

// Of which a subject leaves the better part to what was said.
const longestSubject = 600

type Quoted = Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'createdAt'>

/** The address that opens the mail program with a reply: to whom, about what, and what was said. */
export function replyAddress({ name, email, subject, message, createdAt }: Quoted): string {
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const said = message.split(/\r?\n/).map((line) => `> ${line}`.trimEnd())
  const body = ['', '', `On ${shortMoment(createdAt)}, ${name} wrote:`, ...said].join('\r\n')
  const to = encoded(email).replaceAll('%40', '@')
  const start = `mailto:${to}?subject=${shortened(about, longestSubject)}&body=`
  return start + shortened(body, longest - start.length)
}

/** A text as it stands in an address of at most so many letters, with a sign of what is left out. */
function shortened(text: string, room: number): string {
  const whole = encoded(text)
  if (whole.length <= room) return whole
  const rest = encoded(' […]')
  let made = ''
  for (const letter of text) {
    const next = made + encoded(letter)
    if (next.length + rest.length > room) break
    made = next
  }
  return made + rest
}

// Half of a pair has no place in an address.
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
}
