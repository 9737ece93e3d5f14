import { queryOptions } from '@tanstack/react-query'

export const releaseQueries = {
  /** Whether the server has another program than the one that runs here; asked anew when invalidated. */
  isNewer: () =>
    queryOptions({
      queryKey: ['release'],
      queryFn: ({ signal }) => isNewer(signal),
      initialData: false,
      // What the server had yesterday says nothing.
      persister: undefined,
    }),
}

async function isNewer(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(location.pathname, { cache: 'no-store', signal })
  if (!answer.ok || answer.redirected) return false
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const running = new Set(scriptsOf(document))
  return scriptsOf(page).some((script) => !running.has(script))
}

/** The addresses of a page's scripts; a build names them after their content. */
function scriptsOf(page: Document): string[] {
  return [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? '')
}
