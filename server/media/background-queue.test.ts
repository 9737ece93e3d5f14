import { expect, test } from 'vitest'
import { BackgroundQueue } from './background-queue'

function recordingQueue() {
  const log: unknown[] = []
  const queue = new BackgroundQueue((error) => log.push(error))
  const task = (name: string) => async () => {
    log.push(`${name} begins`)
    await new Promise(setImmediate)
    log.push(`${name} ends`)
  }
  return { log, queue, task }
}

test('tasks run one at a time, those wanted soon first, each key once', async () => {
  const { log, queue, task } = recordingQueue()
  queue.add('a', 'later', task('a'))
  queue.add('b', 'soon', task('b'))
  queue.add('b', 'soon', task('b again'))
  await queue.idle()
  expect(log).toEqual(['b begins', 'b ends', 'a begins', 'a ends'])
})

test('a task may add another, and idle waits for it', async () => {
  const { log, queue, task } = recordingQueue()
  queue.add('a', 'soon', async () => queue.add('b', 'soon', task('b')))
  await queue.idle()
  expect(log).toEqual(['b begins', 'b ends'])
  queue.add('c', 'soon', task('c'))
  await queue.idle()
  expect(log.slice(2)).toEqual(['c begins', 'c ends'])
})

test('a task that fails does not stop the next', async () => {
  const { log, queue, task } = recordingQueue()
  const failure = new Error('no picture')
  queue.add('a', 'soon', () => Promise.reject(failure))
  queue.add('b', 'soon', task('b'))
  await queue.idle()
  expect(log).toEqual([failure, 'b begins', 'b ends'])
})

test('nothing starts while anybody has it paused', async () => {
  const { log, queue, task } = recordingQueue()
  const [resume, resumeToo] = [queue.pause(), queue.pause()]
  queue.add('a', 'soon', task('a'))
  resume()
  resume()
  await new Promise(setImmediate)
  expect(log).toEqual([])
  resumeToo()
  await queue.idle()
  expect(log).toEqual(['a begins', 'a ends'])
})

test('closing waits for the task in hand and drops the rest, also while paused', async () => {
  const { log, queue, task } = recordingQueue()
  queue.add('a', 'soon', task('a'))
  queue.add('b', 'soon', task('b'))
  await new Promise(setImmediate)
  await queue.close()
  queue.add('c', 'soon', task('c'))
  await queue.idle()
  expect(log).toEqual(['a begins', 'a ends'])

  const paused = recordingQueue()
  paused.queue.pause()
  paused.queue.add('a', 'soon', paused.task('a'))
  await paused.queue.close()
  expect(paused.log).toEqual([])
})
