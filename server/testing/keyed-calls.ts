import type { Answer, TestApp } from './test-app'

let named = 0

/** A key under which nothing was sent yet. */
export const newKey = () => `test-key-${(named += 1)}`

/** Sends a write under its key, as a form does that sends it again until it is answered. */
export function sendKeyed(
  app: TestApp,
  cookie: string,
  key: string,
  ...[method, url, body]: [string, string, object?]
): Promise<Answer> {
  return app.call(method, url, { cookie, body, headers: { 'Idempotency-Key': key } })
}

/** What an answer says of a write that may have come before. */
export function said({ status, headers, text }: Answer) {
  return { status, change: headers.get('Callboard-Change'), body: JSON.parse(text) as unknown }
}

/** The stories of a site with this headline. */
export async function stories(app: TestApp, headline: string) {
  const all = (await app.call('GET', '/api/news')).json<{ id: string; headline: string }[]>()
  return all.filter((one) => one.headline === headline)
}

/** How many commits of a site say this in their first line. */
export async function commits(app: TestApp, text: string): Promise<number> {
  const subjects = (await app.git('log', '--format=%s')).split('\n')
  return subjects.filter((subject) => subject.includes(text)).length
}
