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

test('names every setting that is wrong', () => {
  expect(() => readConfig({ PORT: 'x', SITE_URL: 'wren.example' })).toThrow(/PORT.*\n.*SITE_URL/)
})

test.each(['https://Wren.Example/', 'HTTPS://wren.example:443'])(
  'names the site as browsers do where SITE_URL is %s',
  (SITE_URL) => {
    expect(readConfig({ SITE_URL }).siteUrl).toBe('https://wren.example')
  },
)

test.each(['https://wren.example/portfolio', 'https://wren.example/?a', 'https://wren.example/#a'])(
  'refuses a folder below a name, in which no link would lead anywhere: %s',
  (SITE_URL) => {
    expect(() => readConfig({ SITE_URL })).toThrow(/SITE_URL: .*a name of its own/)
  },
)
