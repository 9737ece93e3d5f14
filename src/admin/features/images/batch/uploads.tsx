import { Section } from '../../../components/layout/section'
import { UploadProgress } from '../../../components/pictures/upload-progress'
import { useUser } from '../../../auth/auth-gate'
import { counted } from '../../../components/words/counted'
import { GoneProduction } from '../../../forms/pictures/gone-production'
import { amend } from '../../../outbox/amend'
import type { QueuedChange } from '../../../outbox/change'
import { dropChange, sendAgain } from '../../../outbox/outbox'
import { letGo, putRight, tryAgain } from './send-photos'
import { UploadRow } from './upload-row'
import { uploadsInWords, uploadsReadOut } from './upload-words'
import { useUploads } from './use-uploads'

/** The photos on their way, each with how far it is, and how many have arrived. */
export function Uploads() {
  const { person } = useUser()
  const { preparing, waiting, sending, reason, trouble, done, problems } = useUploads()
  const left = preparing.length + waiting.length
  const unkept = preparing.filter(({ isOfPage }) => isOfPage).length
  const total = done + left
  if (total === 0) return null

  // It was said once of all of them.
  const likeIt = (change: QueuedChange) =>
    waiting.filter((one) => productionOf(one) === productionOf(change)).map(({ key }) => key)

  return (
    <Section title="Photos on their way">
      <p role="status" className="sr-only">
        {uploadsReadOut(done, total, problems)}
      </p>
      <p aria-hidden className="mb-2 font-medium">
        {uploadsInWords(done, total, problems)}
      </p>
      {unkept > 0 && (
        <p className="mb-2 text-sm">
          This browser has no room to keep {counted(unkept, 'photo')}: do not close this page before
          they are uploaded.
        </p>
      )}
      {reason && reason !== 'sending' && left > 0 && (
        <p className="mb-2 text-sm">
          {reason === 'offline'
            ? `${trouble ?? 'The server cannot be reached.'} They go on by themselves once it takes them.`
            : 'Log in again, and they go on by themselves.'}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-base-300">
        {waiting.map((change) => (
          <UploadRow
            key={change.key}
            name={String(change.body?.title || change.body?.alt || change.file?.name)}
            problem={change.refusal?.message}
            state="Waits for its turn"
            onCancel={() => void dropChange(change.key)}
            onRetry={() => void sendAgain(change)}
            mending={
              <GoneProduction
                production={productionOf(change)}
                onChoose={(productionId) => void amend(likeIt(change), { productionId })}
              />
            }
          >
            {sending?.key === change.key && (
              <UploadProgress label={change.file?.name ?? ''} progress={sending.progress} />
            )}
          </UploadRow>
        ))}
        {preparing.map(({ photo, progress, problem }) => (
          <UploadRow
            key={photo.key}
            name={photo.values.alt}
            problem={problem}
            state="Is made ready"
            onCancel={() => letGo(photo)}
            onRetry={() => tryAgain(photo, person)}
            mending={
              <GoneProduction
                production={String(photo.values.productionId || 'none')}
                onChoose={(productionId) => putRight(photo, { productionId })}
              />
            }
          >
            {progress && <UploadProgress label={photo.file.name} progress={progress} />}
          </UploadRow>
        ))}
      </ul>
    </Section>
  )
}

function productionOf({ body }: QueuedChange): string {
  const production = body?.productionId
  return typeof production === 'string' ? production : 'none'
}
