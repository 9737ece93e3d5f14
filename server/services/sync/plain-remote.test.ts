import { expect, test } from 'vitest'
import { isInTheClear } from './plain-remote'

test.each([
  'http://git.example/site.git',
  'HTTP://git.example:8080/site.git',
  'git://git.example/site.git',
  'git://203.0.113.7/site.git',
  'http://[2001:db8::1]/site.git',
  'ftp://git.example/site.git',
  'http://',
])('%s could be read and changed on the way', (address) => {
  expect(isInTheClear(address)).toBe(true)
})

test.each([
  'https://git.example/site.git',
  'ssh://git@git.example/site.git',
  'git@git.example:wren/site.git',
  '/mnt/box/site.git',
  'file:///mnt/box/site.git',
  'git://127.0.0.1:9/site.git',
  'http://192.168.1.20/site.git',
  'http://box.local/site.git',
  'git://box/site.git',
])('%s could not, or at home only', (address) => {
  expect(isInTheClear(address)).toBe(false)
})
