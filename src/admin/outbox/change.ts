/** A file on its way to the server. */
export interface SentFile {
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
}

/** Why a change was not taken. */
export interface Refusal {
  /** The server's words. */
  message: string
  /** What to send it against where another's change is to be overruled. */
  conflict?: { revision: string; author?: string }
}

/** A wish that is kept until the server has taken it. */
export interface Change extends Wish {
  /** Its place in the queue. */
  order: number
  /** Names it to the server, which carries it out once. */
  key: string
  /** Who wants it: nobody else may send it. */
  username: string
  /** When, ISO 8601. */
  at: string
  /** Absent while it waits to be sent. */
  refusal?: Refusal
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
