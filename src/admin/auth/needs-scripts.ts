import type { PageContextServer } from 'vike/types'

const needsScripts = `<noscript>
  <main class="grid min-h-dvh place-items-center bg-base-100 p-6 text-base-content">
    <div class="w-full max-w-sm">
      <h1 class="mb-1 font-display text-3xl">Stage door</h1>
      <p class="mb-8">
        Logging in and editing the site need JavaScript, which this browser does not run here. Allow it, and
        load this page again.
      </p>
      <a href="/" class="link text-sm">Back to the site</a>
    </div>
  </main>
</noscript>`

/** Has a page that is made by scripts alone say so where none run. */
export function sayThatScriptsAreNeeded(pageContext: PageContextServer): void {
  pageContext.pageHtmlString = needsScripts
}
