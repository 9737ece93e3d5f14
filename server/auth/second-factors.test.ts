import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeOf, wrongCodeOf } from '../testing/authenticator'
import { blockFolder } from '../testing/failing-disk'
import { SecondFactors } from './second-factors'
import { keyUri, newKey } from './totp'

let folder: string
let file: string
const complaints: string[] = []
const log = { error: (_fields: object, message: string) => void complaints.push(message) }
const open = () => SecondFactors.open(folder, log)
const ada = { id: 'ada', createdAt: '2026-01-01T10:00:00.000Z' }
const key = newKey()
let recoveryCodes: string[]

/** Goes on by steps of half a minute. */
function later(steps: number) {
  vi.setSystemTime(Date.now() + steps * 30_000)
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T08:00:05Z') })
  folder = await mkdtemp(path.join(os.tmpdir(), 'callboard-factors-'))
  file = path.join(folder, 'second-factors.json')
})
afterAll(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

test('a key counts once a code has shown that an app has it', async () => {
  const made = await open()
  expect(keyUri(key, 'Callboard wren.example', 'ada')).toBe(
    `otpauth://totp/Callboard%20wren.example:ada?issuer=Callboard%20wren.example&secret=${key}&algorithm=SHA1&digits=6&period=30`,
  )
  await expect(made.switchOn(ada, key, wrongCodeOf(key))).rejects.toMatchObject({
    status: 400,
  })
  expect(made.stateOf(ada)).toBeUndefined()
  const code = codeOf(key)
  const both = await Promise.allSettled([1, 2].map(() => made.switchOn(ada, key, code)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  recoveryCodes = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(made.stateOf(ada)).toMatchObject({ recoveryCodesLeft: 10 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('no code is good twice: at once, after a restart, or of a step before', async () => {
  const made = await open()
  expect(await made.use(ada, codeOf(key))).toBeUndefined()
  later(1)
  const code = codeOf(key)
  const uses = await Promise.all([1, 2, 3].map(() => made.use(ada, code)))
  expect(uses.filter(Boolean)).toEqual(['code'])
  expect(await (await open()).use(ada, code)).toBeUndefined()
  expect(await made.use(ada, codeOf(key, -1))).toBeUndefined()
})

test('a clock that was ahead refuses no code once it is put right, and none is good twice', async () => {
  const made = await open()
  later(120)
  expect(await made.use(ada, codeOf(key))).toBe('code')
  later(-119)
  const code = codeOf(key)
  expect(await made.use(ada, code)).toBe('code')
  expect(await made.use(ada, code)).toBeUndefined()
  expect(await made.use(ada, codeOf(key, -1))).toBeUndefined()
})

test('the clock of a telephone may be one step off, and no more', async () => {
  const made = await open()
  for (const [steps, use] of [
    [2, undefined],
    [1, 'code'],
  ] as const) {
    expect(await made.use(ada, codeOf(key, steps))).toBe(use)
  }
  later(10)
  for (const [steps, use] of [
    [-2, undefined],
    [-1, 'code'],
  ] as const) {
    expect(await made.use(ada, codeOf(key, steps))).toBe(use)
  }
  expect(await made.use(ada, `${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)}`)).toBe('code')
})

test('each recovery code is good once, and kept as a hash alone', async () => {
  const made = await open()
  const [first = '', second = ''] = recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  const text = await readFile(file, 'utf8')
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    expect(text).not.toContain(code.replaceAll('-', ''))
  }
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
  const uses = await Promise.all([first, typed].map((code) => made.use(ada, code)))
  expect(uses.filter(Boolean)).toEqual(['recovery code'])
  const after = await open()
  expect(await after.use(ada, first)).toBeUndefined()
  for (const wrong of ['', 'x', '7', second.slice(0, -1), `${second}a`]) {
    expect(await after.use(ada, wrong)).toBeUndefined()
  }
  expect(after.stateOf(ada)?.recoveryCodesLeft).toBe(9)
  const renewed = await after.renewRecoveryCodes(ada)
  expect(await after.use(ada, second)).toBeUndefined()
  expect(await after.use(ada, renewed[1] ?? '')).toBe('recovery code')
})

test('whoever is made anew under the same name inherits none', async () => {
  const made = await open()
  const anew = { ...ada, createdAt: '2026-02-02T10:00:00.000Z' }
  later(2)
  expect(made.stateOf(anew)).toBeUndefined()
  expect(await made.use(anew, codeOf(key))).toBeUndefined()
  expect(await made.switchOff(anew)).toBe(false)
  expect(made.stateOf({ id: 'constructor', createdAt: ada.createdAt })).toBeUndefined()
  expect(await made.switchOff(ada)).toBe(true)
  expect(await readFile(file, 'utf8')).not.toContain(key)
})

test('a disk that refuses uses up no code', async () => {
  const made = await open()
  const codes = await made.switchOn(ada, key, codeOf(key))
  const unblock = await blockFolder(folder)
  await expect(made.use(ada, codes[0] ?? '')).rejects.toThrow()
  await unblock()
  expect(await made.use(ada, codes[0] ?? '')).toBe('recovery code')
})

test('whoever had one has it still when its file is damaged, with no code that is good', async () => {
  const made = await open()
  const before = await made.renewRecoveryCodes(ada)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.slice(0, text.indexOf('"key"') + 12))
  // Once more, as after a restart.
  for (const after of [await open(), await open()]) {
    expect(after.stateOf(ada)).toMatchObject({ recoveryCodesLeft: 0 })
    expect(after.isLost(ada)).toBe(true)
    for (const code of [codeOf(key, 1), before[0] ?? '', '']) {
      expect(await after.use(ada, code)).toBeUndefined()
    }
  }
  expect(complaints).toEqual(['second-factors.json is damaged and was set aside'])
  const asides = (await readdir(folder)).filter((name) => name.includes('.damaged-'))
  expect(asides).toHaveLength(1)
  expect((await stat(path.join(folder, asides[0] ?? ''))).mode & 0o777).toBe(0o600)
  const again = await open()
  expect(await again.switchOff(ada)).toBe(true)
  expect((await open()).stateOf(ada)).toBeUndefined()
  complaints.length = 0
})

test('a damaged file is set aside, and said', async () => {
  await writeFile(file, '{"ada":')
  expect((await open()).stateOf(ada)).toBeUndefined()
  expect(complaints).toEqual(['second-factors.json is damaged and was set aside'])
  expect((await readdir(folder)).join()).toContain('second-factors.damaged-')
})
