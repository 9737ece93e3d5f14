import type { HistoryReader } from '../../git/history-reader'

/** What the site's own history tells whoever reads it. */
export interface HistoryFacts {
  /** The address of the remote it is sent to, without a password. */
  remote?: string
  /** Who made commits, as `Name <address>`, and whether mail could arrive there. */
  people: readonly { words: string; isReal: boolean }[]
  /** The files that were committed before their metadata was taken out. */
  cleanedLater: readonly string[]
}

/** Reads what a history tells beside its files. Throws git's error. */
export async function readHistoryFacts(
  reader: Pick<HistoryReader, 'remote' | 'people' | 'cleanedLater'>,
): Promise<HistoryFacts> {
  const people = (await reader.people()).map(({ name, email }) => {
    return { words: `${name} <${email}>`, isReal: !/\.(?:invalid|example|local)$/i.test(email) }
  })
  return {
    remote: (await reader.remote())?.address,
    people,
    cleanedLater: await reader.cleanedLater(),
  }
}
