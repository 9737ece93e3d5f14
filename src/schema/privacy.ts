/** One thing that a stranger can learn. */
export interface PrivacyFact {
  words: string
  /** Where it stands, in an owner's words. */
  where: string
  /** The admin's tab on which it is changed; absent where that is not done there. */
  tab?: string
  /** What of that tab: an entry's id, or the part it is. */
  entry?: string
}

/** What a stranger learns about one side of a child's life. */
export interface PrivacySection {
  title: string
  note?: string
  facts: PrivacyFact[]
}

/** Everything public about the child, as a stranger would collect it. */
export interface PrivacyCheck {
  /** Whose it is. */
  name: string
  /** When it was put together, ISO 8601. */
  at: string
  sections: PrivacySection[]
}
