import { z } from 'zod'

/** What a backup's private part is locked with. */
export const passphrase = z
  .string({ error: 'Give a passphrase' })
  .min(12, 'Use a passphrase of at least 12 characters, such as four words')
  .max(1000, 'Use a passphrase of at most 1000 characters')

/** The body of the call that makes a backup to be downloaded. */
export const backupRequest = z.object({ passphrase })

/** The newest backup there is: when, where, and whether it was restored and compared. */
export const lastBackup = z.object({
  at: z.iso.datetime(),
  /** Its path on the server; only a name where it was downloaded. */
  file: z.string(),
  bytes: z.number().int(),
  proven: z.boolean(),
})

export type LastBackup = z.infer<typeof lastBackup>
