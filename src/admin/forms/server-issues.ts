import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiIssue } from '../../schema/api'

/** Shows what the server found wrong at the fields it names; anything else stays with the toast. */
export function showServerIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  issues: readonly ApiIssue[],
) {
  const known = Object.keys(form.getValues())
  const atFields = issues.filter((issue) => known.includes(fieldOf(issue.path)))
  for (const [index, issue] of atFields.entries()) {
    form.setError(
      fieldOf(issue.path) as Parameters<typeof form.setError>[0],
      { type: 'server', message: issue.message },
      { shouldFocus: index === 0 },
    )
  }
}

// A form has one control for a whole list of paragraphs: `longBio.3` is shown at `longBio`.
function fieldOf(path: string): string {
  return path.split('.')[0] ?? ''
}
