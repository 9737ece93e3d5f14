import { z } from 'zod'
import { repositoryNames } from '../../../src/schema/collection'
import { position } from '../../git/bundle'

/** The version of the archive's form; a reader refuses what is newer. */
export const formatVersion = 1

/** The names in the archive: what everybody can read, the site's history, and the sealed rest. */
export const names = {
  head: 'callboard-backup.json',
  siteBundle: 'site.bundle',
  sealed: 'private.age',
} as const

/** The names in the sealed part; beside them `files/<sha256>` and `blobs/<history>/<id>`. */
export const sealedNames = { manifest: 'manifest.json', privateBundle: 'private.bundle' } as const

/** What can be read without the passphrase. */
export const head = z.object({ format: z.number().int().min(1), made: z.iso.datetime() })

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const file = z.object({
  /** Relative to the site, with forward slashes. */
  path: z.string().regex(/^(?:content|media|\.callboard)\//),
  size: z.number().int(),
  sha256,
  /** The archive has it as a file of its own, because no commit has it as it is. */
  kept: z.boolean(),
})

/** A file of the site as the backup found it. */
export type BackupFile = z.infer<typeof file>

const blob = z.object({
  history: z.enum(repositoryNames),
  id: z.string().regex(/^[0-9a-f]{40}$/),
})

/** A blob that no commit has, but a save that waits for its commit needs. */
export type LooseBlob = z.infer<typeof blob>

/** What was backed up, file by file; sealed, so that nothing in the archive can be exchanged. */
export const manifest = head.extend({
  siteBundle: sha256,
  site: position,
  /** Absent where nothing private has ever been committed. */
  private: position.optional(),
  files: z.array(file),
  blobs: z.array(blob),
})

export type BackupManifest = z.infer<typeof manifest>
