import type { z } from 'zod'
import { isSame, picked } from '../../../src/lib/same-value'
import { contactMessage } from '../../../src/schema/message'
import { createEntryNow } from '../entries/create-entry'
import { contactFormAuthor } from '../save/commit-text'
import { inTurn } from '../save/in-turn'
import type { Site } from '../site/site'

type Message = z.output<typeof contactMessage>

const anHour = 60 * 60 * 1000

/**
 * Keeps what a visitor sent from the contact page; once, where whoever got no answer, or pressed twice,
 * sends the same again within an hour.
 */
export function receiveMessage(site: Site, message: Message): Promise<void> {
  return inTurn(site, async () => {
    if (hasCome(site, message)) return
    const createdAt = new Date().toISOString()
    const kept = { ...message, createdAt, processed: 'pending' as const }
    await createEntryNow(site, contactFormAuthor, 'messages', kept)
  })
}

/** Whether the same has come within the last hour. */
export function hasCome({ store }: Site, message: Message): boolean {
  const now = Date.now()
  const fields = contactMessage.keyof().options
  return store
    .list('messages')
    .some(
      (kept) =>
        Math.abs(now - Date.parse(kept.createdAt)) < anHour &&
        isSame(picked(kept, fields), picked(message, fields)),
    )
}
