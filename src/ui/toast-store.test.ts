import { expect, test } from 'vitest'
import { currentToasts, dismissToast, showToast, subscribeToToasts } from './toast-store'

test('a new toast takes the place of the one that is showing', () => {
  showToast({ title: 'first' })
  const second = showToast({ title: 'second' })
  expect(currentToasts()).toEqual([{ id: second, title: 'second', open: true }])
})

test('a dismissed toast closes at once and stays known', () => {
  const id = showToast({ title: 'gone' })
  dismissToast(id)
  expect(currentToasts()).toEqual([{ id, title: 'gone', open: false }])
})

test('a listener hears of every change until it unsubscribes', () => {
  let heard = 0
  const unsubscribe = subscribeToToasts(() => (heard += 1))
  showToast({ title: 'one' })
  unsubscribe()
  showToast({ title: 'two' })
  expect(heard).toBe(1)
})
