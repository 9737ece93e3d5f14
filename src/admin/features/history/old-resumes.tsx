import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { OldResume } from '../../../schema/erasure'
import { erasureQueries } from '../../api/erasures'
import { useFocusBeside } from '../../components/focus/focus'
import { QueryState } from '../../components/lists/query-state'
import { Ago } from '../../components/words/ago'
import { EraseButton } from './erase-button'

/** A file that can be erased from the history, and what a person recognises it by. */
export interface Erasable {
  filename: string
  name: string
}

/** The resumes that were replaced, which visitors cannot get any more but the history has. */
export function OldResumes({ onErase }: { onErase: (file: Erasable) => void }) {
  const query = useQuery(erasureQueries.resumes())
  if (query.isPending || query.data?.length === 0) return null
  return (
    <section className="mt-8">
      <h3 className="mb-2 font-display text-lg">Old resumes</h3>
      <QueryState
        query={query}
        error="Failed to load the old resumes. Please try again."
        loading={null}
      >
        {(resumes) => (
          <ul className="divide-y divide-base-300 border-y border-base-300">
            {resumes.map((resume) => (
              <ResumeRow key={resume.filename} resume={resume} onErase={onErase} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function ResumeRow(props: { resume: OldResume; onErase: (file: Erasable) => void }) {
  const { filename, change, at, author } = props.resume
  const row = useFocusBeside()
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <h4 className="font-semibold break-words">{filename}</h4>
        <p className="text-sm text-muted">
          Replaced by {author} <Ago moment={at} />
        </p>
      </div>
      <div className="flex gap-1">
        <EraseButton name={filename} onPress={() => props.onErase({ filename, name: filename })} />
        <a
          href={`/api/history/files/${change}/${filename}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`View ${filename}`}
          className="btn btn-sm"
        >
          <ExternalLink aria-hidden className="size-4" />
          View
        </a>
      </div>
    </li>
  )
}
