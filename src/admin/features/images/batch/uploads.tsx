import { Section } from '../../../components/layout/section'
import { UploadProgress } from '../../../components/pictures/upload-progress'
import { counted } from '../../../components/words/attention'
import { useUser } from '../../../auth/auth-gate'
import { dropChange, sendAgain } from '../../../outbox/outbox'
import { letGo, tryAgain } from './send-photos'
import { UploadRow } from './upload-row'
import { useUploads } from './use-uploads'

/** The photos on their way, each with how far it is, and how many have arrived. */
export function Uploads() {
  const { id } = useUser()
  const { preparing, waiting, sending, reason, trouble, done, problems } = useUploads()
  const left = preparing.length + waiting.length
  if (left + done === 0) return null
  const words = inWords(done, left, problems)
  // Forty times would be too often for whoever listens.
  const said = problems > 0 || left === 0 ? words : inWords(Math.floor(done / 10) * 10, left, 0)
  return (
    <Section title="Photos on their way">
      <p role="status" className="sr-only">
        {said}
      </p>
      <p aria-hidden className="mb-2 font-medium">
        {words}
      </p>
      {reason && left > 0 && (
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
          >
            {sending?.key === change.key && (
              <UploadProgress label={change.file?.name ?? ''} progress={sending.progress} />
            )}
          </UploadRow>
        ))}
        {preparing.map(({ photo, progress, problem }) => (
          <UploadRow
            key={photo.changeKey}
            name={photo.values.alt}
            problem={problem}
            state="Is made ready"
            onCancel={() => letGo(photo)}
            onRetry={() => tryAgain(photo, id)}
          >
            {progress && <UploadProgress label={photo.file.name} progress={progress} />}
          </UploadRow>
        ))}
      </ul>
    </Section>
  )
}

function inWords(done: number, left: number, problems: number): string {
  const refused = problems > 0 ? ` ${counted(problems, 'photo')} could not be taken.` : ''
  if (left === 0) return `${counted(done, 'photo is', 'photos are')} uploaded.`
  return `${done} of ${counted(done + left, 'photo')} uploaded.${refused}`
}
