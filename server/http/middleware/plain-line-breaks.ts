import type { Request } from 'express'

/** Gives the texts of a form the line breaks that were typed: browsers send each as two characters. */
export function plainLineBreaks({ body }: Request): void {
  const fields = (body ?? {}) as Record<string, unknown>
  for (const [field, text] of Object.entries(fields))
    if (typeof text === 'string') fields[field] = text.replaceAll('\r\n', '\n')
}
