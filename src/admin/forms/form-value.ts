import type { z } from 'zod'
import type { Shown } from '../outbox/overlay'

/** What a form holds of the fields of `Schema`, some of them perhaps not yet. */
export type FormInput<Schema extends z.ZodObject> = Partial<z.input<Schema>>

/** What a form over `schema` begins with; a field that `entry` does not have is empty. */
export function formValues<Schema extends z.ZodObject>(
  schema: Schema,
  entry: Partial<z.output<Schema>>,
): FormInput<Schema> {
  const known: Readonly<Record<string, unknown>> = entry
  const values = Object.keys(schema.shape).map((name) => [name, asFormValue(known[name])])
  return Object.fromEntries(values) as FormInput<Schema>
}

/** A version of an entry as a form over `schema` holds it. */
export function formVersion<Schema extends z.ZodObject>(
  schema: Schema,
  entry: Partial<z.output<Schema>> & Shown<{ revision: string }>,
) {
  // What waits for the server is the form's own: it knows what was typed, and when it has arrived.
  const before = (entry.waits?.before ?? entry) as typeof entry
  return { values: formValues(schema, before), revision: before.revision }
}

/** A stored value as a form holds it: paragraphs as text with blank lines between, nothing as ''. */
export function asFormValue(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  const isText = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isText ? value.join('\n\n') : value
}
