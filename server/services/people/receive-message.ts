import type { z } from 'zod'
import type { contactMessage } from '../../../src/schema/message'
import { contactFormAuthor } from '../save/commit-text'
import { createEntry } from '../entries/create-entry'
import type { Site } from '../site/site'

/** Keeps what a visitor sent from the contact page. */
export async function receiveMessage(
  site: Site,
  message: z.output<typeof contactMessage>,
): Promise<void> {
  await createEntry(site, contactFormAuthor, 'messages', {
    ...message,
    createdAt: new Date().toISOString(),
    processed: 'pending',
  })
}
