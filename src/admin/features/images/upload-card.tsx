import { TriangleAlert } from 'lucide-react'
import { useReducer, useState } from 'react'
import { Section } from '../../components/layout/section'
import { findDraft } from '../../forms/drafts'
import { DropArea } from './drop-area'
import { problemWithImage } from '../../forms/pictures/image-file'
import { KeptUploads } from './kept-uploads'
import { dropUpload, uploadDraftKey, type KeptUpload } from '../../forms/pictures/upload-drafts'
import { UploadForm } from '../../forms/pictures/upload-form'
import { changeSlots, freshSlots, type UploadSlot } from './upload-slots'
import { useFileDrop } from './use-file-drop'

interface Refused {
  name: string
  problem: string
}

/** Takes pictures in by choosing, dropping or pasting: a form for each. */
export function UploadCard() {
  const [{ slots }, change] = useReducer(changeSlots, undefined, freshSlots)
  const [refused, setRefused] = useState<Refused[]>([])

  function take(files: readonly File[]) {
    const judged = files.map((file) => ({ file, problem: problemWithImage(file) }))
    setRefused(judged.flatMap(({ file, problem }) => (problem ? { name: file.name, problem } : [])))
    const fit = judged.filter(({ problem }) => !problem).map(({ file }) => file)
    if (fit.length > 0) change({ type: 'add', files: fit })
  }
  const hovering = useFileDrop(take)

  function restore(kept: readonly KeptUpload[]) {
    const isBegun = ({ key, file }: UploadSlot) => file || findDraft(uploadDraftKey(key))
    if (kept.length > 0) change({ type: 'replace', slots: [...kept, ...slots.filter(isBegun)] })
  }

  function close(key: number) {
    dropUpload(key)
    change({ type: 'close', key })
  }

  return (
    <Section title="Upload Images">
      <KeptUploads onRestore={restore} />
      <ul className="flex flex-col divide-y divide-base-300">
        {slots.map(({ key, file, values }) => (
          <li key={key} className="py-6 first:pt-0 last:pb-0">
            <UploadForm
              id={key}
              file={file}
              kept={values}
              dropArea={<DropArea hovering={hovering} onFiles={take} />}
              onClose={() => close(key)}
            />
          </li>
        ))}
      </ul>
      {slots.every(({ file }) => file) && (
        <div className="mt-6">
          <DropArea hovering={hovering} onFiles={take} />
        </div>
      )}
      <RefusedFiles refused={refused} />
    </Section>
  )
}

function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  return (
    <div role="alert">
      <ul className="mt-3 flex flex-col gap-2 empty:hidden">
        {refused.map(({ name, problem }, index) => (
          <li key={index} className="flex items-start gap-3">
            <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-error" />
            <span className="min-w-0 break-words">
              <strong>{name}</strong> was left out: {problem}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
