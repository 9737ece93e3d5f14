import type { Request, Response } from 'express'
import type { z } from 'zod'
import {
  asideHeader,
  changeHeader,
  ownChangesHeader,
  pendingHeader,
} from '../../src/schema/headers'
import { invalidInput } from '../errors'
import type { MadeFrom } from '../services/entries/merge-onto-current'
import type { Saved } from '../services/save/save'
import { explain } from './explain'

/** Checks a request's body; throws 400 with every issue. */
export function parseBody<S extends z.ZodType>(schema: S, request: Request): z.output<S> {
  const result = schema.safeParse(request.body ?? {}, { error: explain })
  if (!result.success) throw invalidInput(result.error)
  return result.data
}

/**
 * Gives what checks the fields a request changes. Whoever says which revision they changed (`If-Match`)
 * may leave out any field, which keeps its value then. It throws 400 with every issue.
 */
export function changeIn<S extends z.ZodObject>(schema: S) {
  // Made once: a schema is compiled when it first checks something.
  const inPart = schema.partial()
  return (request: Request): Partial<z.output<S>> => {
    const mayLeaveOut = madeFrom(request) !== undefined
    const parsed = parseBody(mayLeaveOut ? inPart : schema, request)
    return sentFields(parsed, request.body) as Partial<z.output<S>>
  }
}

/** Of parsed fields those that were sent: defaults of those left out are nobody's wish. */
export function sentFields<T extends object>(parsed: T, body: unknown): Partial<T> {
  const sent = Object.keys((body ?? {}) as object)
  return Object.fromEntries(
    Object.entries(parsed).filter(([field]) => sent.includes(field)),
  ) as Partial<T>
}

/** What the form that a file came with, which holds texts alone, calls fine of what the guard found. */
export function sentNotes({ fine }: { fine?: unknown }): { fine: unknown[] } | undefined {
  try {
    const notes = JSON.parse(String(fine ?? '[]')) as unknown
    return Array.isArray(notes) ? { fine: notes } : undefined
  } catch {
    return undefined
  }
}

/** What the client's form was loaded from (`If-Match`) and went on from, if it says so. */
export function madeFrom(request: Request): MadeFrom | undefined {
  // Without quotes, as an answer has it, it counts too: as none it would save over what others did.
  const match = /^(?:W\/)?"?([^"*]+)"?$/.exec(request.get('If-Match') ?? '')
  const revision = match?.[1]
  const ownChanges = request.get(ownChangesHeader)?.match(/[\da-f]{40,64}/g)
  return revision === undefined ? undefined : { revision, ownChanges: ownChanges ?? [] }
}

/** A path parameter as text. */
export function parameter(request: Request, name: string): string {
  const value = request.params[name]
  return typeof value === 'string' ? value : ''
}

/** Answers a write: its result as JSON, its commit in a header. */
export function answerSaved(response: Response, saved: Saved, body: object, status = 200) {
  if (saved.change) response.set(changeHeader, saved.change)
  if (saved.pending) response.set(pendingHeader, encodeURIComponent(saved.pending))
  if (saved.aside) response.set(asideHeader, encodeURIComponent(saved.aside))
  response.status(status).json(body)
}
