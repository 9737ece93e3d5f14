import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { KnownDevices } from '../auth/known-devices'
import { SessionStore } from '../auth/session-store'
import { Sessions } from '../auth/sessions'
import { SiteSync } from '../services/sync/site-sync'
import { siteState } from '../testing/site-state'
import { testAdmin, testApp } from '../testing/test-app'
import { createApp } from './create-app'

const app = testApp({ LOG_LEVEL: 'silent' })
const change = '0'.repeat(40)

/** What each address answers to, and which of that is for everybody. */
const addresses: Record<string, { methods: string; open?: string }> = {
  '/uploads/variants/x.jpg': { methods: 'GET', open: 'GET' },
  '/uploads/social/home.jpg': { methods: 'GET', open: 'GET' },
  '/bio/resume': { methods: 'GET', open: 'GET' },
  '/downloads/x.jpg': { methods: 'GET', open: 'GET' },
  '/contact': { methods: 'OPTIONS POST', open: 'GET POST' },
  '/api/contact-messages': { methods: 'GET POST', open: 'POST' },
  '/api/health': { methods: 'GET', open: 'GET' },
  '/api/sync/webhook': { methods: 'POST' },
  '/api/auth/user': { methods: 'GET' },
  '/api/login': { methods: 'GET', open: 'GET' },
  '/api/auth/simple-login': { methods: 'POST', open: 'POST' },
  '/api/auth/logout': { methods: 'POST', open: 'POST' },
  '/api/cms-data': { methods: 'GET', open: 'GET' },
  '/api/gallery-wall': { methods: 'GET POST', open: 'GET' },
  '/api/agency-info': { methods: 'GET PUT', open: 'GET' },
  '/api/agents/active': { methods: 'GET', open: 'GET' },
  '/api/images': { methods: 'GET', open: 'GET' },
  '/api/images/category/headshots': { methods: 'GET', open: 'GET' },
  '/api/images/windfall-orchard': { methods: 'GET PUT DELETE', open: 'GET' },
  '/api/images/upload': { methods: 'POST' },
  '/api/order/productions': { methods: 'POST' },
  '/api/order/images': { methods: 'POST' },
  '/api/order/agents': { methods: 'POST' },
  '/api/images/windfall-orchard/file': { methods: 'PUT' },
  '/api/images/windfall-orchard/rotation': { methods: 'PUT' },
  '/api/image-batches/usage': { methods: 'GET' },
  '/api/image-batches/changes': { methods: 'POST' },
  '/api/image-batches/deletions': { methods: 'POST' },
  '/api/sent-pictures/some-upload': { methods: 'DELETE' },
  '/api/images/windfall-orchard/usage': { methods: 'GET' },
  '/api/contact-messages/x': { methods: 'DELETE' },
  '/api/contact-messages/x/status': { methods: 'PUT' },
  '/api/account': { methods: 'PUT' },
  '/api/account/password': { methods: 'PUT' },
  '/api/account/sessions': { methods: 'GET' },
  '/api/account/sessions/end-others': { methods: 'POST' },
  '/api/account/second-factor': { methods: 'GET' },
  '/api/account/second-factor/begin': { methods: 'POST' },
  '/api/account/second-factor/cancel': { methods: 'POST' },
  '/api/account/second-factor/confirm': { methods: 'POST' },
  '/api/account/second-factor/recovery-codes': { methods: 'POST' },
  '/api/account/second-factor/off': { methods: 'POST' },
  '/api/admin/users': { methods: 'GET POST' },
  '/api/admin/users/ada': { methods: 'PUT DELETE' },
  '/api/admin/users/ada/second-factor/off': { methods: 'POST' },
  '/api/history': { methods: 'GET' },
  '/api/history/people': { methods: 'GET' },
  '/api/history/deleted': { methods: 'GET' },
  [`/api/history/changes/${change}`]: { methods: 'GET' },
  [`/api/history/changes/${change}/findings`]: { methods: 'GET' },
  '/api/history/entries/users/ada': { methods: 'GET' },
  [`/api/history/files/${change}/by-id/x`]: { methods: 'GET' },
  [`/api/history/files/${change}/x.jpg`]: { methods: 'GET' },
  '/api/history/undo': { methods: 'POST' },
  '/api/history/restore': { methods: 'POST' },
  '/api/history/media': { methods: 'POST' },
  '/api/sync': { methods: 'GET POST' },
  '/api/sync/pictures/x': { methods: 'GET' },
  '/api/sync/resolve': { methods: 'POST' },
  '/api/backup': { methods: 'GET' },
  '/api/backup/download': { methods: 'POST' },
  '/api/take-down/images/windfall-orchard': { methods: 'GET POST' },
  '/api/erasures': { methods: 'POST' },
  '/api/erasures/replace-remote': { methods: 'POST' },
  '/api/erasures/follow': { methods: 'POST' },
  '/api/erasures/files/x.jpg': { methods: 'GET' },
  '/api/erasures/resumes': { methods: 'GET' },
  '/api/erasures/backups': { methods: 'GET POST' },
  '/api/erasures/backups/x': { methods: 'GET DELETE' },
  '/api/security-log': { methods: 'GET' },
  '/api/whereabouts': { methods: 'GET' },
  '/api/whereabouts/privacy': { methods: 'GET' },
  '/api/whereabouts/resume': { methods: 'POST' },
  '/api/events': { methods: 'GET' },
  '/api/content-issues': { methods: 'GET' },
  '/api/cms-content': { methods: 'POST' },
  '/api/cms/resume-upload': { methods: 'POST' },
}
for (const kind of ['productions', 'news', 'agents']) {
  const open = kind === 'agents' ? undefined : 'GET'
  addresses[`/api/${kind}`] = { methods: 'GET POST', open }
  addresses[`/api/${kind}/x`] = { methods: 'PUT DELETE' }
  addresses[`/api/${kind}/x/usage`] = { methods: 'GET' }
}

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

interface Layer {
  match(path: string): false | { path: string }
  route?: { path: string; methods: Record<string, boolean> }
  handle: { stack?: Layer[] }
}

/** The routes below routers. */
function leaves(stack: Layer[]): Layer[] {
  return stack.flatMap((layer) => (layer.route ? [layer] : leaves(layer.handle.stack ?? [])))
}

/** The routes that a call comes to, as Express finds them. */
function reached(stack: Layer[], method: string, path: string): Layer[] {
  return stack.flatMap((layer) => {
    const match = layer.match(path)
    if (!match) return []
    if (layer.route) return layer.route.methods[method.toLowerCase()] ? [layer] : []
    const rest = path.slice(match.path.length)
    return reached(layer.handle.stack ?? [], method, rest.startsWith('/') ? rest : `/${rest}`)
  })
}

test('every route of the application is in the matrix', async () => {
  const { site } = app
  const store = await SessionStore.open(site.config.dataDir, site.log)
  const secret = 'x'.repeat(32)
  const findUser = (id: string) => site.store.get('users', id)
  const routes = createApp({
    site,
    sync: new SiteSync(site),
    keepPicture: async () => undefined,
    sessions: new Sessions({ store, secret, siteUrl: site.config.siteUrl, findUser }),
    devices: new KnownDevices(secret),
  }).router as unknown as { stack: Layer[] }
  const known = Object.entries(addresses).flatMap(([path, { methods: its }]) =>
    its.split(' ').flatMap((method) => {
      const found = reached(routes.stack, method, path)
      expect([method, path, found.length > 0]).toEqual([method, path, true])
      return found
    }),
  )
  const all = leaves(routes.stack)
  expect(all.length).toBeGreaterThan(60)
  const missing = all.filter((layer) => !known.includes(layer)).map(({ route }) => route)
  expect(missing).toEqual([])
})

/** Asks as a program that may say anything, and leaves an answer once its status is known. */
function ask(method: string, path: string, headers: Record<string, string>) {
  const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? '{}' : undefined
  const { port } = new URL(app.address)
  const json = body && { 'Content-Type': 'application/json', 'Content-Length': '2' }
  return new Promise<number>((resolve, reject) => {
    const asking = request({ port, method, path, headers: { ...json, ...headers } }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    asking.on('error', reject).end(body)
  })
}

const people: Record<string, Record<string, string>> = { 'a visitor': {} }

beforeAll(async () => {
  const cookie = await app.signIn()
  const made = { username: 'fresh', email: 'fresh@example.com', password: 'kitchen 4 lantern' }
  await app.call('POST', '/api/admin/users', { cookie, body: made })
  const ended = await app.signIn(testAdmin)
  await app.call('POST', '/api/auth/logout', { cookie: ended })
  const removed = await app.signIn(made)
  await app.call('DELETE', '/api/admin/users/fresh', { cookie })
  const elsewhere = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  people['somebody who logged out'] = { Cookie: ended }
  people['somebody who was deleted'] = { Cookie: removed }
  people['somebody who changed a cookie'] = { Cookie: cookie.replace(/.(?=; )/, '~') }
  people['a page of another site, in an admin’s browser'] = { Cookie: cookie, ...elsewhere }
})

function isOpen(path: string, method: string): boolean {
  const open = (addresses[path]?.open ?? '').split(' ')
  // What may be read may be asked for its headers, and where anything may be done, for what.
  if (method === 'OPTIONS') return open.length > 0
  return open.includes(method === 'HEAD' ? 'GET' : method)
}

test.for([
  'a visitor',
  'somebody who logged out',
  'somebody who was deleted',
  'somebody who changed a cookie',
  'a page of another site, in an admin’s browser',
])('%s reaches what is open, by no method anything else, and changes nothing', async (who) => {
  const headers = people[who] ?? {}
  const isAdmin = who.startsWith('a page')
  const before = await siteState(app)
  let asked = 0
  for (const [path, { methods: its }] of Object.entries(addresses)) {
    // That a method is answered by nothing at all, the visitor finds for everybody.
    for (const method of who === 'a visitor' ? methods : its.split(' ')) {
      const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method)
      // A page elsewhere may have a browser read, and is shown nothing of what that gets.
      if (isAdmin && isRead) continue
      const status = await ask(method, path, headers)
      asked += 1
      if (!isAdmin && isOpen(path, method))
        expect([method, path, status < 500]).toEqual([method, path, true])
      else expect([401, 403, 404], `${method} ${path} gave ${status}`).toContain(status)
    }
  }
  expect(await siteState(app)).toEqual(before)
  expect(asked).toBeGreaterThan(isAdmin ? 50 : Object.keys(addresses).length)
})

test('an admin who only reads changes nothing', async () => {
  const Cookie = await app.signIn()
  await app.site.background.idle()
  const before = await siteState(app)
  for (const path of Object.keys(addresses)) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE']) {
      const status = await ask(method, path, { Cookie })
      expect(status, `${method} ${path}`).toBeLessThan(500)
      if (method === 'TRACE') expect([403, 404], path).toContain(status)
    }
  }
  await app.site.background.idle()
  expect(await siteState(app)).toEqual(before)
})
