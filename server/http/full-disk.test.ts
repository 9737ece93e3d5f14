import { expect, test } from 'vitest'
import { fillDisk } from '../testing/failing-disk'
import { testAdmin, testApp } from '../testing/test-app'

const app = testApp({ LOG_LEVEL: 'silent' })

test('whoever cannot log in because the disk is full is told so', async () => {
  fillDisk()
  const answer = await app.call('POST', '/api/auth/simple-login', { body: testAdmin })
  const message = 'This could not be done: the disk is full. Put that right and try again.'
  expect([answer.status, answer.json()]).toEqual([500, { code: 'storage_failed', message }])
})

test('a log-out takes the cookie away and ends the session also where the disk is full', async () => {
  const cookie = await app.signIn(testAdmin)
  fillDisk()
  const answer = await app.call('POST', '/api/auth/logout', { cookie })
  expect(answer.status).toBe(500)
  const cleared = answer.headers.getSetCookie()
  expect(cleared.map((one) => one.split('=')[0])).toEqual(['callboard-signed-in', 'callboard'])
  for (const one of cleared) expect(one).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/i)
  expect((await app.call('GET', '/api/auth/user', { cookie })).status).toBe(401)
})
