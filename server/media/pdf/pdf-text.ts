import { z } from 'zod'
import type { ResumeReading } from '../../../src/schema/api'
import { sha256 } from '../../files/sha256'
import { runApart } from './apart'

const reading = z.object({
  text: z.string(),
  unread: z.union([z.literal('all'), z.array(z.int())]),
})
const nothing: ResumeReading = { text: '', unread: 'all' }

// The one that is public, and the one that may take its place.
const mostKept = 2
const kept = new Map<string, Promise<ResumeReading>>()

/**
 * What the pages of a clean PDF say, line by line and paragraph by paragraph, with the pages (from 1)
 * on which no text can be read. One that breaks the reader, or takes it too long, has none.
 */
export function pdfText(bytes: Uint8Array): Promise<ResumeReading> {
  const key = sha256(bytes)
  const known = kept.get(key)
  if (known) return known
  const text = readText(bytes)
  kept.set(key, text)
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
  return text
}

async function readText(bytes: Uint8Array): Promise<ResumeReading> {
  try {
    return reading.parse(JSON.parse((await runApart('read-pdf', bytes)).toString()))
  } catch {
    return nothing
  }
}
