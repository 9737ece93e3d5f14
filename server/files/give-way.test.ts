import { expect, test } from 'vitest'
import { giveWay } from './give-way'

test('whoever waits has a turn while somebody goes through a million things', async () => {
  let hadTurn = false
  setImmediate(() => (hadTurn = true))
  for (let seen = 0; seen < 1_000_000 && !hadTurn; seen += 1) await giveWay()
  expect(hadTurn).toBe(true)
})
