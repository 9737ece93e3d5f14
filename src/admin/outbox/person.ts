import { userHeader } from '../../schema/api'

let person: string | undefined

/** From now on this page asks for one person only, whoever else may log in on another. */
export function actFor(userId: string) {
  person = userId
}

/** The header by which the server refuses what somebody else would be the author of. */
export function forPerson(): Record<string, string> {
  return person === undefined ? {} : { [userHeader]: encodeURIComponent(person) }
}
