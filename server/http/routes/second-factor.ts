import { Router } from 'express'
import type { SecondFactorKey, SecondFactorState } from '../../../src/schema/account'
import { firstCode, passwordProof, switchOffProof } from '../../../src/schema/user'
import { BoundedMap } from '../../auth/bounded-map'
import { keyUri, lookAtClocks, newKey } from '../../auth/totp'
import { conflicting, invalid } from '../../errors'
import { parseBody } from '../answer'
import type { HttpContext } from '../context'
import { currentSession, currentUser } from '../middleware/current-user'
import { noteSecurity } from '../note-security'

const notBegun =
  'The server does not know this key any more. Remove it from your app, then begin again.'
// Of the key that was confirmed in another window, or by a call whose answer was lost: the app needs it.
const alreadyOn = 'A second factor is switched on already'
const wrongCode = `This code is not right, or was used before. If no code is taken, ${lookAtClocks}`

/** One's own second factor; each change of it takes the present password. */
export function secondFactorRoutes({ site, confirm }: HttpContext): Router {
  const { secondFactors } = site
  const router = Router()
  // Keys that no app has shown a code of yet, by the session that asked: they count for nothing. Each
  // stays the same, since after a reload or in a second window the app may have it already.
  const begun = new BoundedMap<string>(1000)

  router.get('/', (request, response) => {
    const state: SecondFactorState = secondFactors.stateOf(currentUser(request)) ?? null
    response.json(state)
  })

  router.post('/begin', async (request, response) => {
    const { presentPassword } = parseBody(passwordProof, request)
    const { id, user } = currentSession(request)
    await confirm(request, presentPassword)
    if (secondFactors.stateOf(user)) throw conflicting(alreadyOn)
    const key = begun.get(id) ?? newKey()
    begun.set(id, key)
    const issuer = `Callboard ${new URL(site.config.siteUrl).hostname}`
    const answer: SecondFactorKey = { key, uri: keyUri(key, issuer, user.username) }
    response.json(answer)
  })

  router.post('/cancel', (request, response) => {
    begun.delete(currentSession(request).id)
    response.json({})
  })

  router.post('/confirm', async (request, response) => {
    const { code } = parseBody(firstCode, request)
    const { id, user } = currentSession(request)
    const key = begun.get(id)
    if (key === undefined) throw conflicting(secondFactors.stateOf(user) ? alreadyOn : notBegun)
    const recoveryCodes = await secondFactors.switchOn(user, key, code)
    begun.delete(id)
    await noteSecurity(site, request, { what: 'second-factor-on', user: user.username })
    response.json({ recoveryCodes })
  })

  router.post('/recovery-codes', async (request, response) => {
    const { presentPassword } = parseBody(passwordProof, request)
    const user = currentUser(request)
    await confirm(request, presentPassword)
    const recoveryCodes = await secondFactors.renewRecoveryCodes(user)
    await noteSecurity(site, request, { what: 'recovery-codes-made', user: user.username })
    response.json({ recoveryCodes })
  })

  router.post('/off', async (request, response) => {
    const { presentPassword, code } = parseBody(switchOffProof, request)
    const user = currentUser(request)
    await confirm(request, presentPassword)
    if (!(await secondFactors.use(user, code))) {
      throw invalid([{ path: 'code', message: wrongCode }])
    }
    await secondFactors.switchOff(user)
    await noteSecurity(site, request, { what: 'second-factor-off', user: user.username })
    response.json({})
  })

  return router
}
