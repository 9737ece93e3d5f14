import { useQuery } from '@tanstack/react-query'
import type { ContentIssue } from '../../../schema/api'
import { CueLight } from '../../../ui/cue-light'
import { LoadingBlock } from '../../../ui/skeleton'
import { issueQueries } from '../../api/content-issues'
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
  return (
    <li className="py-3">
      <p className="font-semibold break-words">
        {issue.field && `${issue.field}: `}
        {issue.message}
      </p>
      <p className="text-sm text-muted">
        <code className="break-all">{place(issue)}</code>
      </p>
    </li>
  )
}

function place({ file, line, column }: ContentIssue): string {
  return line === 0 ? file : `${file}:${line}:${column}`
}
