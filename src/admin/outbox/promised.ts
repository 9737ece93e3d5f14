import type {
  ChangedMany,
  CmsData,
  ResumeReading,
  SecondFactorKey,
  SyncStatus,
  UploadedResume,
} from '../../schema/api'
import type { ErasedFile, KeptBackup } from '../../schema/erasure'
import type { GalleryWallImage } from '../../schema/gallery-wall'
import type { PublicUser } from '../../schema/user'
import type { Wish } from './change'

const says = <T>(...fields: (keyof T & string)[]): readonly string[] => fields

// What is only done leaves nothing to say.
const done: readonly string[] = []
const entry = says<{ id: string; revision: string }>('id', 'revision')
const recoveryCodes = says<{ recoveryCodes: string[] }>('recoveryCodes')

/** By which fields the answers are known that are not the entry that was written. */
const promises: readonly (readonly [path: RegExp, fields: readonly string[]])[] = [
  [/^\/api\/cms-content$/, says<CmsData>('bio', 'texts')],
  [/^\/api\/gallery-wall$/, says<{ images: GalleryWallImage[] }>('images')],
  [/^\/api\/cms\/resume-upload$/, says<UploadedResume>('resumeUrl')],
  [/^\/api\/image-batches\//, says<ChangedMany>('left')],
  [/^\/api\/(?:auth\/simple-login|account|account\/password)$/, says<PublicUser>('id', 'username')],
  [/^\/api\/sync(?:\/resolve)?$/, says<SyncStatus>('state', 'conflicts')],
  [/^\/api\/erasures$/, says<ErasedFile>('rewritten', 'remote')],
  [/^\/api\/erasures\/backups$/, says<KeptBackup>('name', 'until')],
  [/^\/api\/whereabouts\/resume$/, says<ResumeReading>('text', 'unread')],
  [/\/second-factor\/begin$/, says<SecondFactorKey>('key', 'uri')],
  [/\/second-factor\/(?:confirm|recovery-codes)$/, recoveryCodes],
  [/\/second-factor\/off$|\/end-others$|^\/api\/auth\/logout$/, done],
  [/^\/api\/(?:order|history|take-down)\/|^\/api\/erasures\/replace-remote$/, done],
]

/**
 * Whether what came in answer to a write is what the server says to one that is done. What stands between
 * may say 200 to everything, also in JSON.
 */
export function isPromised({ method, path }: Wish, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false
  const told = promises.find(([pattern]) => pattern.test(path))?.[1] ?? entry
  const fields = method === 'DELETE' ? done : told
  return fields === done
    ? Object.keys(answer).length === 0
    : fields.every((field) => field in answer)
}
