import { expect, test } from 'vitest'
import { isGuessable } from './password-strength'

const words = ['Wren Larkwood', 'ada', 'ada@northlight.example', 'wren.example']

test.each([
  'password1234',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'letmein letmein',
  'P@ssw0rd1234',
  'wrenlarkwood1',
  'Larkwood2026',
  'ada-northlight',
])('%s is soon found', async (password) => {
  expect(await isGuessable(password, words)).toBe(true)
})

const leaked =
  'unbelievable christopher1 alexander123 mercedesbenz hannahmontana northcarolina manchesterunited ' +
  'zaq12wsxcde3 1qazxsw23edc 1q2w3e4r5t6y 123qweasdzxc qwaszx123456 iloveyousomuch jesuschrist1 ' +
  'spongebob123 chocolate123 forgetmenot1 dontforgetme southafrica1 administrator masterchief117'

test('long ones that people took before are soon found', async () => {
  for (const password of leaked.split(' ')) {
    expect([password, await isGuessable(password, [])]).toEqual([password, true])
  }
})

test.each([
  'correct horse battery',
  'staple of another barn',
  'kitchen 4 lantern',
  'hfde-2mnx-8qrs-kkzt',
  'マッチ箱の中の小さな海と月',
  `Zebra!${'Ab1!'.repeat(240)}`,
])('%s is not', async (password) => {
  expect(await isGuessable(password, words)).toBe(false)
})
