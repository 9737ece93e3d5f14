import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isFields } from '../../lib/same-value'
import type { ApiIssue } from '../../schema/api'

/** Shows what the server found wrong at the fields it names; anything else stays with the toast. */
export function showServerIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  issues: readonly ApiIssue[],
) {
  const values = form.getValues()
  const atFields = issues.filter(({ path }) => (path.split('.')[0] ?? '') in values)
  for (const [index, issue] of atFields.entries()) {
    form.setError(
      fieldOf(issue.path, values) as Parameters<typeof form.setError>[0],
      { type: 'server', message: issue.message },
      { shouldFocus: index === 0 },
    )
  }
}

// A form has one control for a whole list of paragraphs: `longBio.3` is shown at `longBio`.
function fieldOf(path: string, values: unknown): string {
  const [first = '', ...rest] = path.split('.')
  const value = isFields(values) ? values[first] : undefined
  return isFields(value) && rest.length > 0 ? `${first}.${fieldOf(rest.join('.'), value)}` : first
}
