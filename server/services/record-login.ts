import { authorOf } from './commit-text'
import type { Site } from './site'
import { updateEntry } from './update-entry'

/** Notes when a user last signed in. */
export async function recordLogin(site: Site, id: string): Promise<void> {
  const user = site.store.get('users', id)
  if (!user) return
  await updateEntry(site, authorOf(user), 'users', id, { lastLogin: new Date().toISOString() })
}
