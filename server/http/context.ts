import type { RequestHandler } from 'express'
import type { Entry } from '../../src/schema/collection'
import type { users } from '../../src/schema/user'
import type { KnownDevices } from '../auth/known-devices'
import type { Sessions } from '../auth/sessions'
import type { Site } from '../services/site/site'
import type { SiteSync } from '../services/sync/site-sync'
import type { ConfirmPassword } from './confirm-password'

/** What the routes work on. */
export interface HttpContext {
  site: Site
  sync: SiteSync
  sessions: Sessions<Entry<typeof users>>
  devices: KnownDevices
  /** Keeps a small size of a picture in memory, to be answered from there with these headers. */
  keepPicture: (name: string, file: string, headers: Record<string, string>) => Promise<void>
  confirm: ConfirmPassword
  /** Carries named writes out once; routes that receive files put it after those. */
  once: RequestHandler
}
