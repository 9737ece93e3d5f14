import { useMutation, useQuery } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import type { ContentIssue } from '../../../schema/api'
import { Button } from '../../../ui/button'
import { CueLight } from '../../../ui/cue-light'
import { LoadingBlock } from '../../../ui/skeleton'
import { issueQueries } from '../../api/content-issues'
import { historyMutations } from '../../api/history'
import { removeRow } from '../../components/focus/focus'
import { QueryState } from '../../components/lists/query-state'
import { Section } from '../../components/layout/section'

/** What is wrong in the content files, where, and what to do about it. */
export function ContentProblems() {
  const query = useQuery(issueQueries.list())
  return (
    <Section title="Content problems">
      <QueryState
        query={query}
        error="Failed to load the content problems. Please try again."
        loading={<LoadingBlock label="Checking the content" className="h-16 w-full" />}
      >
        {(issues) =>
          issues.length === 0 ? (
            <CueLight cue="go" label="Everything is in order." />
          ) : (
            <>
              <p className="mb-3">
                Where a file cannot be read, its last good version is shown. Put each line right and
                save the file: it is taken over at once.
              </p>
              <ul className="divide-y divide-base-300 border-y border-base-300">
                {issues.map((issue) => (
                  <Problem key={`${place(issue)} ${issue.field}`} issue={issue} />
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
    </Section>
  )
}

function Problem({ issue }: { issue: ContentIssue }) {
  const { field, message, lacksMedia } = issue
  return (
    <li className="py-3">
      <p className="font-semibold break-words">
        {field && `${field}: `}
        {message}
      </p>
      <p className="text-sm text-muted">
        <code className="break-all">{place(issue)}</code>
      </p>
      {lacksMedia && <BringBackFile of={lacksMedia} />}
    </li>
  )
}

function BringBackFile({ of }: { of: NonNullable<ContentIssue['lacksMedia']> }) {
  const bringBack = useMutation(historyMutations.bringBackMedia())
  return (
    <Button
      className="btn mt-2 btn-sm"
      busy={bringBack.isPending}
      onClick={({ currentTarget }) =>
        void removeRow(currentTarget, () => bringBack.mutateAsync(of))
      }
    >
      <ArchiveRestore aria-hidden className="size-4" />
      Bring the file back
    </Button>
  )
}

function place({ file, line, column }: ContentIssue): string {
  return line === 0 ? file : `${file}:${line}:${column}`
}
