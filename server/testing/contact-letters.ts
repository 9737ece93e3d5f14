import type { TestApp } from './test-app'

interface Message {
  id: string
  email: string
  message: string
  processed: string
  createdAt: string
}

/** What a visitor writes in the contact form. */
export const letter = {
  name: 'Casting Director',
  email: 'casting@example.com',
  company: 'Paper Lantern Films',
  subject: 'Audition',
  message: 'Could Wren read for us on Tuesday?',
}

/** The same with how long the page was open, in milliseconds. */
export const message = { ...letter, elapsed: '5000' }

let letters = 0

/** A message that has not come yet; the same again would be the one that is there. */
export function another() {
  letters += 1
  return { ...message, subject: `Audition ${letters}` }
}

/** Visitors who write by script or without one, each from an address of their own, and what has come. */
export function visitorsOf(app: TestApp) {
  let visitors = 0
  const ownAddress = () => `192.0.2.${(visitors += 1)}`
  return {
    send: (body: object, address = ownAddress()) =>
      app.call('POST', '/api/contact-messages', {
        body,
        headers: { 'X-Forwarded-For': address },
      }),
    submit: (fields: Record<string, string>, address = ownAddress()) =>
      app.call('POST', '/contact', {
        body: new URLSearchParams(fields).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Forwarded-For': address,
          Origin: app.address,
          'Sec-Fetch-Site': 'same-origin',
        },
      }),
    messages: async () => (await app.asAdmin('GET', '/api/contact-messages')).json<Message[]>(),
  }
}
