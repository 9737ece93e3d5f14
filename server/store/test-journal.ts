import { Journal } from './journal'
import { makeSite } from './test-site'

/** What a save changes: a file, one that goes, and one in a new folder. */
export const changes = [
  { path: 'content/bio.md', content: 'new bio' },
  { path: 'content/news/a.md', content: null },
  { path: 'media/deep/b.jpg', content: new Uint8Array([0, 255, 10]) },
]

/** What these files say once it is done. */
export const after = ['new bio', undefined, '\0\uFFFD\n']

/** A site with a journal, and what these files say there. */
export async function startJournal() {
  const site = await makeSite({ 'content/bio.md': 'old bio', 'content/news/a.md': 'story' })
  const look = () => Promise.all(changes.map(({ path: file }) => site.text(file)))
  return { ...site, look, journal: new Journal(site), before: await look() }
}
