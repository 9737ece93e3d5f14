import { noteOwedLogOut } from '../../lib/browser/owed-log-out'
import { forgetPrivateData } from '../../lib/browser/private-storage'
import { listeners } from '../../lib/listeners'
import type { SignedInUser } from '../../schema/user'
import { postNow } from './line/calls'
import { forgetReads } from './cache/reads-database'

/** Who is signed in, as the header greets them. */
export type SessionUser = Pick<
  SignedInUser,
  | 'id'
  | 'person'
  | 'revision'
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'mustChangePassword'
>

/** Signs in, and gives who that is; throws an ApiCallError where the server refuses. */
export async function logIn(credentials: {
  username: string
  password: string
  code?: string
}): Promise<SessionUser> {
  const { text } = await postNow('/api/auth/simple-login', credentials)
  const user = JSON.parse(text) as SessionUser
  noteOwedLogOut(false)
  await forgetReads()
  signedIn.tell()
  return user
}

/** Ends the session on the server; where that cannot be reached, before the admin opens again. */
export async function logOut() {
  noteOwedLogOut(true)
  await postNow('/api/auth/logout')
  noteOwedLogOut(false)
}

const ended = listeners()
const signedIn = listeners()
const leaving = listeners()
const putOff = listeners()

/** Tells the shell that a call was refused because the session is over; says whether anybody heard it. */
export const sessionEnded = ended.tell

/** Hears when the session ends; returns how to stop listening. */
export const onSessionEnded = ended.listen

/** Hears when somebody has signed in on this page; returns how to stop listening. */
export const onSignedIn = signedIn.listen

/** Tells that whoever was asked to log in again does not, for now. */
export const logInPutOff = putOff.tell

/** Asks whoever is here to log in again; says whether they did, or put it off. */
export function logInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const stops = [signedIn.listen(() => settle(true)), putOff.listen(() => settle(false))]
    function settle(isLoggedIn: boolean) {
      for (const stop of stops) stop()
      resolve(isLoggedIn)
    }
    if (!sessionEnded()) settle(false)
  })
}

/** Takes the admin off the screen, with all that it is still loading: it would be refused soon. */
export function clearScreen() {
  leaving.tell()
  window.stop()
}

/**
 * Takes whoever is here out of the admin, with all that it keeps of them on this device; says whether the
 * server has heard of it. Even where it has not the person wants out.
 * @param next the address that other windows go on to, if not the admin’s
 */
export async function leave(next?: string): Promise<boolean> {
  clearScreen()
  const isHeard = logOut().then(
    () => true,
    () => false,
  )
  // Not once it has answered: nobody waits two minutes for a server that hangs before they close the page.
  await forgetPrivateData(next)
  return isHeard
}

/** Hears when somebody leaves; returns how to stop listening. */
export const onLeaving = leaving.listen
