import type { FieldConflict } from '../../schema/api'

/** A file on its way to the server. */
interface SentFile {
  /** The form field it goes in. */
  field: string
  name: string
  type: string
  /** In bytes. */
  size: number
}

/** What a person wants of the server: one write call. */
export interface Wish {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Sent as JSON, or as the text fields of a form where there is a file; absent for none. */
  body?: Record<string, unknown>
  file?: SentFile
  /** The revision the change was made from. */
  revision?: string
  /** The commits of what was wished of the same before, and was waiting as the change was made, oldest first. */
  ownChanges?: readonly string[]
}

/** Why a change was not taken. */
export interface Refusal {
  /** The server's words. */
  message: string
  /** What to send it against where another's change is to be overruled, and what differs. */
  conflict?: { revision: string; author?: string; fields?: FieldConflict[] }
  /** Whether the server knows something else under its name. */
  isKeyUsed?: true
}

/** A wish that is kept until the server has taken it. */
export interface QueuedChange extends Wish {
  /** Its place in the queue. */
  order: number
  /** Names it to the server, which carries it out once. */
  key: string
  /** Names it to the server in the place of its key, which was used for something else. */
  name?: string
  /** Who wants it, as `personOf` has it: nobody else may send it. */
  person: string
  /** When, ISO 8601. */
  at: string
  /** Whether it was on its way already: then the server may have it. */
  isSent?: true
  /** Absent while it waits to be sent. */
  refusal?: Refusal
  /** The keys of what was refused, and is gone because this says anew all that it said. */
  insteadOf?: readonly string[]
}

/** What became of an entry that was made without the server, and had a name of its own until then. */
export interface Made {
  waitingId: string
  id: string
  revision: string
  /** The commits of what was written into it from here since. */
  ownChanges?: readonly string[]
  /** Of its picture, where it is one. */
  filename?: string
}

/** Everything that waits on this device, in order, and what the entries are called that waited. */
export interface Queue {
  changes: readonly QueuedChange[]
  made: readonly Made[]
}

/** What the server answered; status 0 where nothing came. */
export interface Answer {
  status: number
  statusText: string
  text: string
  headers: Record<string, string>
}

/** No answer at all. */
export const noAnswer: Answer = {
  status: 0,
  statusText: 'The server cannot be reached',
  text: '',
  headers: {},
}

/** Nothing was left to ask for. */
export const nothingToSend: Answer = { status: 200, statusText: 'OK', text: '{}', headers: {} }

/** A person broke it off before it was sent as a whole. */
export const brokenOff: Answer = { status: 499, statusText: 'Broken off', text: '', headers: {} }
