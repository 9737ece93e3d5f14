import { isFields } from '../../lib/same-value'
import type { SecondFactorKey, SecondFactorState } from '../../schema/account'
import type { agency } from '../../schema/agency'
import type {
  ChangedMany,
  CmsData,
  Page,
  ResumeReading,
  SyncStatus,
  UploadedResume,
  WhereaboutsNotes,
} from '../../schema/api'
import type { LastBackup } from '../../schema/backup'
import type { Single } from '../../schema/collection'
import type { ErasedFile, ErasurePlan, KeptBackup } from '../../schema/erasure'
import type { PrivacyCheck } from '../../schema/privacy'
import type { PictureUse } from '../../schema/take-down'
import type { PublicUser } from '../../schema/user'
import type { Wish } from './change'

/** Whether an answer is what the server says to a call. */
type Promised = (answer: unknown) => boolean

// To know an answer by a few of its fields is enough: nobody else says them.
const says =
  <T>(...fields: (keyof T & string)[]): Promised =>
  (answer) =>
    isFields(answer) && fields.every((field) => field in answer)

const orNothing =
  (promised: Promised): Promised =>
  (answer) =>
    answer === null || promised(answer)

// What is only done leaves nothing to say.
const done: Promised = (answer) => isFields(answer) && Object.keys(answer).length === 0
const list: Promised = (answer) => Array.isArray(answer)
const lists: Promised = (answer) => isFields(answer) && Object.values(answer).every(list)
const entry = says<{ id: string; revision: string }>('id', 'revision')
const user = says<PublicUser>('id', 'username')
const sync = says<SyncStatus>('state', 'conflicts')
const site = says<CmsData>('bio', 'texts')
const recoveryCodes = says<{ recoveryCodes: string[] }>('recoveryCodes')

type Promises = readonly (readonly [path: RegExp, promised: Promised])[]

/** What the server says to writes that do not answer with the entry they wrote. */
const toWrites: Promises = [
  [/^\/api\/cms-content$/, site],
  [/^\/api\/gallery-wall$/, says<{ images: unknown }>('images')],
  [/^\/api\/cms\/resume-upload$/, says<UploadedResume>('resumeUrl')],
  [/^\/api\/image-batches\//, says<ChangedMany>('left')],
  [/^\/api\/(?:auth\/simple-login|account|account\/password)$/, user],
  [/^\/api\/(?:sync(?:\/resolve)?|erasures\/follow)$/, sync],
  [/^\/api\/erasures$/, says<ErasedFile>('rewritten', 'remote')],
  [/^\/api\/erasures\/backups$/, says<KeptBackup>('name', 'until')],
  [/^\/api\/whereabouts\/resume$/, says<ResumeReading>('text', 'unread')],
  [/\/second-factor\/begin$/, says<SecondFactorKey>('key', 'uri')],
  [/\/second-factor\/(?:confirm|recovery-codes)$/, recoveryCodes],
  [/\/second-factor\/(?:cancel|off)$|\/end-others$|^\/api\/auth\/logout$/, done],
  [/^\/api\/(?:order|history|take-down)\/|^\/api\/erasures\/replace-remote$/, done],
]

/** What the server says to reads that do not answer with a list. */
const toReads: Promises = [
  [/^\/api\/cms-data$/, site],
  [/^\/api\/agency-info$/, says<Single<typeof agency>>('agencyName')],
  [/^\/api\/auth\/user$/, user],
  [/^\/api\/health$/, says<{ status: string }>('status')],
  [/^\/api\/sync$/, sync],
  [/^\/api\/history$|^\/api\/history\/entries\//, says<Page<unknown>>('items')],
  [/^\/api\/image-batches\/usage$/, lists],
  [/^\/api\/take-down\/images\//, says<PictureUse>('pages', 'usages')],
  [/^\/api\/erasures\/files\//, says<ErasurePlan>('remote', 'backups')],
  [/^\/api\/backup$/, orNothing(says<LastBackup>('at'))],
  [/^\/api\/account\/second-factor$/, orNothing(says<SecondFactorState & object>('since'))],
  [/^\/api\/whereabouts$/, says<WhereaboutsNotes>('known', 'fine')],
  [/^\/api\/whereabouts\/privacy$/, says<PrivacyCheck>('name', 'sections')],
]

/**
 * Whether what came is what the server says to such a call that it has done. What stands between may say
 * 200 to everything, also in JSON.
 */
export function isPromised(
  call: { method: Wish['method'] | 'GET'; path: string },
  answer: unknown,
) {
  return promisedTo(call)(answer)
}

function promisedTo({ method, path }: Parameters<typeof isPromised>[0]): Promised {
  if (method === 'DELETE') return done
  const promises = method === 'GET' ? toReads : toWrites
  const [asked = ''] = path.split('?')
  const known = promises.find(([pattern]) => pattern.test(asked))
  return known?.[1] ?? (method === 'GET' ? list : entry)
}
