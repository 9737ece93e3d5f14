import { removeSignedInMark } from './signed-in-mark'

const key = 'callboard.log-out'

/** Whether somebody logged out on this device and the server has not heard of it. */
export function owesLogOut(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Notes whether it has; meanwhile this browser takes nobody for signed in. */
export function noteOwedLogOut(isOwed: boolean) {
  if (isOwed) removeSignedInMark()
  try {
    if (isOwed) localStorage.setItem(key, '')
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing forgets who was signed in as well.
  }
}
