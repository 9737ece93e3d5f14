import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../server/testing/admin-page'
import { testApp } from '../../../server/testing/test-app'
import { addStory, headlinesOf } from '../../../server/testing/waiting-changes'
import { outboxDatabase } from './private-storage'

const app = testApp()

/** Has the page left in the middle of what it writes next, and kept for the way back as Safari does. */
function leaveWhileWriting(page: Page) {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const put = IDBObjectStore.prototype.put
        IDBObjectStore.prototype.put = function (...given) {
          const request = put.apply(this, given)
          if (this.name !== name) return request
          IDBObjectStore.prototype.put = put
          // For as long as something is asked in it, a transaction is open.
          const goOn = () => (this.count().onsuccess = goOn)
          goOn()
          setTimeout(() => {
            window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
            resolve()
          })
          return request
        }
      }),
    outboxDatabase.changes,
  )
}

test('a page that was left while it wrote keeps no other from saving', async () => {
  const { page, close } = await openAdmin(app, 'news')
  const other = await page.context().newPage()
  await other.goto('/admin?tab=news')
  const left = leaveWhileWriting(page)
  const adding = addStory(page, 'Left in the middle')
  await left
  await addStory(other, 'Written afterwards')
  await adding
  await expect.poll(() => headlinesOf(app)).toContain('Written afterwards')
  await close()
})
