import { type Fields, isFields } from './same-value'

/** What a text says as JSON; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of the object that a text is as JSON; none where it is anything else. */
export function parsedFields(text: string): Fields {
  const value = parsedJson(text)
  return isFields(value) ? value : {}
}
