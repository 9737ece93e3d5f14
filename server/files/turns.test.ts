import { expect, test } from 'vitest'
import { Turns } from './turns'

test('who waits too long is told so, and their task never runs; who can wait, waits', async () => {
  const turns = new Turns()
  let finish: (value: string) => void = () => undefined
  const first = turns.runSoon(() => new Promise<string>((resolve) => (finish = resolve)), 50)
  const ran: string[] = []
  const waiting = turns.run(async () => void ran.push('waiting'))
  const second = turns.runSoon(async () => void ran.push('second'), 50)
  await expect(second).rejects.toMatchObject({ status: 503, code: 'git_busy' })
  expect(ran).toEqual([])
  finish('first')
  expect(await first).toBe('first')
  await waiting
  await turns.runSoon(async () => void ran.push('third'))
  expect(ran).toEqual(['waiting', 'third'])
})
