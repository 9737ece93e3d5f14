import type { Page } from 'playwright-core'

/** The words below an element that begin on one line and end on another. */
export function brokenWords(page: Page, of: string) {
  return page.locator(of).evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode
      // What only programs fill in.
      if (text.parentElement?.closest('.contact-honeypot')) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s\-@.]+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    }
    return broken
  })
}
