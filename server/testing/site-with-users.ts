import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll } from 'vitest'
import { testApp } from './test-app'

interface User {
  id: string
  revision: string
  username: string
  isActive: boolean
  lastLogin: string | null
}

/** Of every user that `create` makes. */
export const password = 'a long enough word'

/** What a form says of a user beside the password. */
export function identity(username: string) {
  return { username, email: `${username.toLowerCase()}@example.com` }
}

/** A site to which users are added by ada, shared by the tests of a file. */
export function siteWithUsers() {
  const app = testApp()
  // Of ada, unless a test signs in as somebody else.
  const session = { cookie: '' }

  beforeAll(async () => {
    session.cookie = await app.signIn()
  })

  function write(method: string, url: string, body?: unknown, headers?: Record<string, string>) {
    return app.call(method, url, { ...session, body, headers })
  }

  return {
    app,
    session,
    write,
    async create(username: string, fields: object = {}) {
      const body = { ...identity(username), password, ...fields }
      return (await write('POST', '/api/admin/users', body)).json<User>()
    },
    async isSignedIn(cookie: string) {
      return (await app.call('GET', '/api/auth/user', { cookie })).status === 200
    },
    history: (action: 'undo' | 'restore', body: object) =>
      write('POST', `/api/history/${action}`, body),
    fileOf: (id: string) => readFile(path.join(app.siteDir, `content/users/${id}.yaml`), 'utf8'),
  }
}
