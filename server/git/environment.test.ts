import { afterEach, expect, test, vi } from 'vitest'
import { environment } from './environment'

afterEach(() => vi.unstubAllEnvs())

test.each(['ADMIN_PASSWORD', 'SESSION_SECRET', 'SYNC_WEBHOOK_SECRET', 'Session_Secret'])(
  'git and what it starts are not told %s',
  (name) => {
    vi.stubEnv(name, 'not for others')
    vi.stubEnv('SSH_AUTH_SOCK', '/run/agent')
    for (const machineConfig of [true, false]) {
      const given = environment({ workTree: '/site' }, { machineConfig })
      expect(JSON.stringify(given)).not.toContain('not for others')
      expect(given.SSH_AUTH_SOCK).toBe('/run/agent')
    }
  },
)
