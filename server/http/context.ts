import type { Entry } from '../../src/schema/collection'
import type { users } from '../../src/schema/user'
import type { Sessions } from '../auth/sessions'
import type { Site } from '../services/site/site'
import type { SiteSync } from '../services/sync/site-sync'

/** What the routes work on. */
export interface HttpContext {
  site: Site
  sync: SiteSync
  sessions: Sessions<Entry<typeof users>>
}
