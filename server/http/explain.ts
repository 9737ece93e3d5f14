import type { z } from 'zod'

const expectations: Partial<Record<string, string>> = {
  string: 'Send this as text',
  number: 'Send this as a number',
  int: 'Send this as a whole number',
  boolean: 'Send this as true or false',
  array: 'Send this as a list',
  date: 'Send this as a date',
  object: 'Send this as named fields',
}

/** Words for what the schemas have none for, because no form of ours can send it. */
export const explain: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : expectations[issue.expected]
    case 'invalid_value':
      return `Choose one of ${issue.values.join(', ')}`
    case 'too_big':
      return 'This is too much'
    default:
      return undefined
  }
}
