// @module-tag long
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedAdmin } from '../../../server/testing/admin-page'
import { cue } from '../../../server/testing/waiting-changes'
import { testApp } from '../../../server/testing/test-app'
import { outboxDatabase } from '../../lib/browser/private-storage'

const app = testApp()
const openTab = sharedAdmin(app)

/** Leaves the outbox no room once it has written so often, until the page dispatches `room`. */
function fillUp(page: Page, afterWrites: number) {
  return page.evaluate(
    ([store, limit]) => {
      let written = 0
      let isFull = true
      window.addEventListener('room', () => (isFull = false), { once: true })
      for (const method of ['put', 'delete'] as const) {
        const original = IDBObjectStore.prototype[method] as (...given: unknown[]) => IDBRequest
        IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...given: unknown[]) {
          if (this.name === store && isFull && written++ >= limit) {
            throw new DOMException('There is no room', 'QuotaExceededError')
          }
          return original.apply(this, given)
        } as never
      }
    },
    [outboxDatabase.changes, afterWrites] as const,
  )
}

const kept = (page: Page) =>
  page.evaluate(
    ({ name, changes }) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const counting = opening.result.transaction(changes).objectStore(changes).count()
          counting.onsuccess = () => resolve(counting.result)
          opening.result.close()
        }
      }),
    outboxDatabase,
  )

// A save is written down, noted as being on its way, and taken out again once it is answered.
test.each([1, 2])('a save is done although the browser is full after %i writes', async (writes) => {
  const { page, close } = await openTab('content')
  const tagline = page.getByLabel('Tagline')
  const save = page.getByRole('button', { name: 'Save Biography' })
  await tagline.fill(`Typed before there was room for ${writes} writes`)
  await fillUp(page, writes)
  await save.click()
  await page.getByText('Content updated successfully').first().waitFor()
  await cue(page, 'This browser keeps no unsent changes').waitFor()
  expect(await kept(page)).toBe(1)

  await tagline.fill('Typed on a full disk')
  await save.click()
  await page.getByText('Content updated successfully').first().waitFor()
  await page.evaluate(() => {
    for (const name of ['room', 'online']) window.dispatchEvent(new Event(name))
  })
  await cue(page, 'This browser keeps no unsent changes').waitFor({ state: 'detached' })
  await expect.poll(() => kept(page)).toBe(0)
  await tagline.fill(`Typed after ${writes} writes`)
  await save.click()
  await expect
    .poll(() => app.git('show', 'HEAD:content/bio.md'))
    .toContain(`Typed after ${writes} writes`)
  await close()
})
