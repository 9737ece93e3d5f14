import { fetchJson } from './fetch-json'

/** Goes on to the page that has the story which the address names, if it is an older one by now. */
async function followStory() {
  const id = location.hash.slice(1)
  if (id === '' || document.getElementById(id) || !/^\/news(?:\/|$)/.test(location.pathname)) return
  const pages = (await fetchJson('/news/stories.json')) as string[][]
  const page = pages.findIndex((ids) => ids.includes(id)) + 1
  if (page > 0) location.replace(`/news/${page}#${id}`)
}

/**
 * Keeps the links to stories: `/news#its-id` is one for ever, also where the story has moved on. Where
 * the list does not come, or has no such story, the newest ones are what there is to see.
 */
export function startStoryLinks() {
  const follow = () => void followStory().catch(() => undefined)
  follow()
  addEventListener('hashchange', follow)
}
