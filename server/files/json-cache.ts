import { readFile } from 'node:fs/promises'
import { Low } from 'lowdb'
import type { z } from 'zod'
import { replaceDerived } from './durable'
import { Turns } from './turns'

/**
 * Opens a cache in a JSON file; one that is missing, damaged or of another sort is `empty`. Writing
 * never fails: a cache that cannot be kept costs time at the next start and nothing else.
 */
export async function openJsonCache<T>(
  file: string,
  schema: z.ZodType<T>,
  empty: T,
): Promise<Low<T>> {
  const turns = new Turns()
  const db = new Low<T>(
    {
      read: async () => schema.parse(JSON.parse(await readFile(file, 'utf8'))),
      write: (data) =>
        turns.run(() => replaceDerived(file, JSON.stringify(data))).catch(() => undefined),
    },
    empty,
  )
  await db.read().catch(() => undefined)
  return db
}
