import { expect, test } from 'vitest'
import { readConfig } from './config'

test.each([
  {},
  { HOST: '127.0.0.1' },
  { HOST: '::1' },
  { HOST: 'localhost', SITE_URL: 'http://wren.example' },
  { HOST: '0.0.0.0', SITE_URL: 'https://wren.example' },
  { HOST: '0.0.0.0', TRUST_PROXY: '1' },
  { HOST: '0.0.0.0', SITE_URL: 'http://192.168.1.20:3000' },
  { HOST: '::', SITE_URL: 'http://[fd12:3456::1]:3000' },
  { HOST: '192.168.1.20', SITE_URL: 'http://kitchen.local:3000' },
  { HOST: '0.0.0.0', SITE_URL: 'http://kitchen:3000' },
  { HOST: '0.0.0.0', SITE_URL: 'http://localhost:3000' },
])('listens where %j says', (env) => {
  expect(readConfig(env).host).toBe(env.HOST ?? '127.0.0.1')
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: 'wren.example' },
  { HOST: '0.0.0.0', SITE_URL: 'http://wren.example' },
  { HOST: '0.0.0.0', SITE_URL: 'http://203.0.113.7' },
  { HOST: '0.0.0.0', SITE_URL: 'http://172.32.0.1' },
  { HOST: '::', SITE_URL: 'http://[2001:db8::1]' },
])('refuses passwords in the clear on a public address: %j', (env) => {
  expect(() => readConfig(env)).toThrow(/HOST: .*SITE_URL/)
})

test.each([
  ['https://Wren.example/', 'https://wren.example'],
  ['HTTPS://wren.example:443', 'https://wren.example'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
])('takes the site to be at %s', (given, siteUrl) => {
  expect(readConfig({ SITE_URL: given }).siteUrl).toBe(siteUrl)
})

test.each([
  'https://family.example/wren',
  'https://wren.example/?a',
  'https://wren.example/#a',
  'https://ada:secret@wren.example',
])('refuses an address that pages could not be at, or should not tell: %s', (given) => {
  expect(() => readConfig({ SITE_URL: given })).toThrow(/SITE_URL: Give the name alone/)
})

test('takes an empty setting for none, as a compose file hands on what nobody has set', () => {
  const names =
    'PORT HOST SITE_URL SITE_DIR ADMIN_USERNAME ADMIN_PASSWORD SESSION_SECRET TRUST_PROXY'
  const others = 'SYNC_INTERVAL SYNC_AFTER_SAVE SYNC_WEBHOOK_SECRET LOG_LEVEL'
  const empty = `${names} ${others}`.split(' ').map((name) => [name, ''])
  expect(readConfig(Object.fromEntries(empty))).toEqual(readConfig({}))
})

test('names every setting that is wrong', () => {
  expect(() => readConfig({ PORT: 'x', SITE_URL: 'wren.example' })).toThrow(/PORT.*\n.*SITE_URL/)
})
