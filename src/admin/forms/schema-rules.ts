import type { z } from 'zod'
import { labelAt } from '../../schema/field'
import type { FieldRules } from './field-rules'
import { asFormValue } from './form-value'

/** The rules of a form's fields, by the schema that checks them. */
export function schemaRules(
  schema: z.ZodObject,
  labels: Readonly<Record<string, string>> = {},
): FieldRules {
  const parse = (field: string, text: unknown) =>
    (schema.shape[field] as z.ZodType | undefined)?.safeParse(text)
  return {
    stored: (field, text) => {
      const result = parse(field, text)
      return result?.success ? result.data : text
    },
    shown: (_field, value) => asFormValue(value),
    fits: (field, value) => parse(field, value)?.success ?? true,
    label: (field) => labelAt(labels, field),
  }
}
