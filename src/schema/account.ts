/** A browser in which the user is signed in. */
export interface OwnSession {
  /** Tells it from the others, and opens nothing. */
  id: string
  /** Such as `Firefox on Windows`. */
  browser: string
  since: string
  lastSeen: string
  /** Whether it is the one that asks. */
  isThis: boolean
}

/** One's own second factor; null where it is off. */
export type SecondFactorState = { since: string; recoveryCodesLeft: number } | null

/** A key to be taken into an authenticator app: as text, and as its QR code says it. */
export interface SecondFactorKey {
  key: string
  uri: string
}
