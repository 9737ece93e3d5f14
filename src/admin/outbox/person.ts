import { userHeader } from '../../schema/headers'
import { idOf } from '../../schema/person'

let person: string | undefined

/** From now on this page asks for one person only, as `personOf` has it, whoever else may log in on another. */
export function actFor(who: string) {
  person = who
}

/** Whom this page acts for; undefined before somebody is signed in. */
export function actingFor(): string | undefined {
  return person
}

/** Who is meant where an earlier release kept an id alone. */
export function knownById(id: string): string {
  return person !== undefined && idOf(person) === id ? person : id
}

/** The header by which the server refuses what somebody else would be the author of. */
export function forPerson(): Record<string, string> {
  return person === undefined ? {} : { [userHeader]: encodeURIComponent(person) }
}
