import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { choosePassphrase, readPassphrase } from './passphrase'

const [ctrlC, ctrlD] = ['\u0003', '\u0004']

/** A terminal somebody types at; `said` is what they saw there. */
function terminal(isTTY = true) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin })
  const stderr = new PassThrough()
  return {
    stdin,
    stderr,
    said: () => text(stderr.end()),
  }
}

test('a passphrase is asked for twice, and what is typed is not shown', async () => {
  const { said, ...at } = terminal()
  const chosen = choosePassphrase(at)
  at.stdin.write('four words of a')
  at.stdin.write(' test\r')
  at.stdin.write('four words of a test\r')
  expect(await chosen).toBe('four words of a test')
  expect(await said()).toBe(
    'Passphrase for the backup, at least 12 characters: \nThe same again: \n',
  )
})

test('what is pasted ahead answers both questions', async () => {
  const at = terminal()
  at.stdin.write('four words of a test\rfour words of a test\r')
  expect(await choosePassphrase(at)).toBe('four words of a test')
})

test('two different ones are none', async () => {
  const at = terminal()
  at.stdin.write('four words of a test\rfive words of a test\r')
  await expect(choosePassphrase(at)).rejects.toThrow('two different passphrases')
})

test.each([
  ['Ctrl+C', ctrlC],
  ['Ctrl+D', ctrlD],
])('%s breaks off in words', async (_key, key) => {
  const at = terminal()
  const chosen = choosePassphrase(at)
  at.stdin.write(`four words of a test\r${key}`)
  await expect(chosen).rejects.toThrow('Broken off. Nothing was written.')
})

test('a backup is opened by what is typed once', async () => {
  const at = terminal()
  at.stdin.write('four words of a test\r')
  expect(await readPassphrase(at)).toBe('four words of a test')
})

test('without a terminal the variable is named', async () => {
  await expect(readPassphrase(terminal(false))).rejects.toThrow('set BACKUP_PASSPHRASE')
})
