import { z } from 'zod'
import { passphrase } from './backup'
import { filename } from './url'

/** The body of the call that erases a file of media/ from the history. */
export const erasureRequest = z.object({ filename: filename() })

/** The body of the call that erases here what was erased at the remote: the files that were shown. */
export const followRequest = z.object({ filenames: z.array(z.string()) })

/** For how many days an encrypted backup from before an erasure may be kept. */
export const keepingDays = [7, 30] as const

/** The body of the call that makes such a backup. */
export const backupBefore = z.object({ passphrase, days: z.literal(keepingDays) })

/** An encrypted backup from before an erasure, which is deleted by itself. */
export interface KeptBackup {
  /** Its file's name, which is also its name in the API. */
  name: string
  made: string
  until: string
  bytes: number
}

/** A resume that was replaced or deleted, and is in the history still. */
export interface OldResume {
  filename: string
  /** The commit that deleted it. */
  change: string
  at: string
  author: string
}

/** What there is to know before a file is erased. */
export interface ErasurePlan {
  /** The address of the remote that has the file too, without credentials; null where none has. */
  remote: string | null
  /** Backups from before earlier erasures, which hold this file, too. */
  backups: KeptBackup[]
}

/** What an erasure did. */
export interface ErasedFile {
  /** How many commits were written anew; 0 where it was erased before. */
  rewritten: number
  /** The address of the remote that has the old history still; null where none has. */
  remote: string | null
}
