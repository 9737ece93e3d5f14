/** What a visitor sends by the contact form, as somebody who took five seconds to write it. */
export const testMessage = {
  name: 'A',
  email: 'a@example.com',
  subject: 'Audition',
  message: 'Tuesday?',
  elapsed: 5000,
}
