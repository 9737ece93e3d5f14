import { authorOf } from '../save/commit-text'
import type { Site } from '../site/site'
import { updateEntry } from '../entries/update-entry'

/** Notes when a user last signed in. */
export async function recordLogin(site: Site, id: string): Promise<void> {
  const user = site.store.get('users', id)
  if (!user) return
  await updateEntry(site, authorOf(user), 'users', id, { lastLogin: new Date().toISOString() })
}
