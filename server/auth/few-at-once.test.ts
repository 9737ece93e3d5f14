import { expect, test } from 'vitest'
import { FewAtOnce } from './few-at-once'

/** Tasks that run until they are told to end, and the order in which they began. */
function tasks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    task: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: async (name: string, ended: Promise<string>) => {
      ends.get(name)?.()
      await ended
      await Promise.resolve()
    },
  }
}

test('two run, two wait, the next is told when to come again', async () => {
  const few = new FewAtOnce({ running: 2, waiting: 2 })
  const { begun, task, end } = tasks()
  const first = few.run(task('first'))
  const others = ['second', 'third', 'fourth'].map((name) => few.run(task(name)))
  await expect(few.run(task('fifth'))).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    details: { retryAfter: 5 },
  })
  expect(begun).toEqual(['first', 'second'])
  await end('first', first)
  expect(begun).toEqual(['first', 'second', 'third'])
  void others
})

test('whoever goes first waits behind nobody, and is not sent away', async () => {
  const few = new FewAtOnce({ running: 1, waiting: 1 })
  const { begun, task, end } = tasks()
  const first = few.run(task('first'))
  void few.run(task('stranger'))
  void few.run(task('known'), true)
  await end('first', first)
  expect(begun).toEqual(['first', 'known'])
})

test('a task that fails gives its place back', async () => {
  const few = new FewAtOnce({ running: 1, waiting: 0 })
  const failing = () => Promise.reject(new Error('no'))
  await expect(few.run(failing)).rejects.toThrow('no')
  expect(await few.run(() => Promise.resolve('next'))).toBe('next')
})
