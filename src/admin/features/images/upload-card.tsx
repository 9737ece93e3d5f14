import { ImagePlus, TriangleAlert } from 'lucide-react'
import { useReducer, useState } from 'react'
import { Section } from '../../components/section'
import { problemWithImage } from './image-file'
import { UploadForm } from './upload-form'
import { changeSlots, firstSlots } from './upload-slots'
import { useFileDrop } from './use-file-drop'

interface Refused {
  name: string
  problem: string
}

/** Takes pictures in by choosing, dropping or pasting: a form for each. */
export function UploadCard() {
  const [{ slots }, change] = useReducer(changeSlots, firstSlots)
  const [refused, setRefused] = useState<Refused[]>([])

  function take(files: readonly File[]) {
    const judged = files.map((file) => ({ file, problem: problemWithImage(file) }))
    setRefused(judged.flatMap(({ file, problem }) => (problem ? { name: file.name, problem } : [])))
    const fit = judged.filter(({ problem }) => !problem).map(({ file }) => file)
    if (fit.length > 0) change({ type: 'add', files: fit })
  }
  const hovering = useFileDrop(take)

  return (
    <Section title="Upload Images">
      <DropArea hovering={hovering} onFiles={take} />
      <RefusedFiles refused={refused} />
      <ul className="divide-y divide-base-300">
        {slots.map(({ key, file }) => (
          <li key={key} className="py-6 last:pb-0">
            <UploadForm id={key} file={file} onClose={() => change({ type: 'close', key })} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface DropAreaProps {
  hovering: boolean
  onFiles: (files: readonly File[]) => void
}

function DropArea({ hovering, onFiles }: DropAreaProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-box border-2 border-dashed px-4 py-6 text-center ${
        hovering ? 'border-primary bg-base-200' : 'border-base-content/30'
      }`}
    >
      <ImagePlus aria-hidden className="size-7 shrink-0 text-muted" />
      <p>{hovering ? 'Let go to add them' : 'Drop pictures here, paste them, or'}</p>
      <label className="btn has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        Choose Pictures
        <input
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // The same file can be chosen again after it was taken out.
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}

function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  return (
    <ul role="alert" className="mt-3 flex flex-col gap-2 empty:hidden">
      {refused.map(({ name, problem }, index) => (
        <li key={index} className="flex items-start gap-3">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-error" />
          <span className="min-w-0 break-words">
            <strong>{name}</strong> was left out: {problem}
          </span>
        </li>
      ))}
    </ul>
  )
}
