import { userHeader } from '../../schema/headers'

let person: string | undefined

/** From now on this page asks for one person only, whoever else may log in on another. */
export function actFor(userId: string) {
  person = userId
}

/** The id of whoever this page acts for; undefined before somebody is signed in. */
export function actingFor(): string | undefined {
  return person
}

/** The header by which the server refuses what somebody else would be the author of. */
export function forPerson(): Record<string, string> {
  return person === undefined ? {} : { [userHeader]: encodeURIComponent(person) }
}
