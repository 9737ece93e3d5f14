import { expect } from 'vitest'
import { changeHeader } from '../../../schema/headers'
import type { Answer, QueuedChange, Wish } from '../change'
import { answer } from './queues'

/** A production, as the queue and the server of these tests know it. */
export interface Story {
  id: string
  revision: string
  /** Tells entries apart, whatever they are called; nothing changes it. */
  role: string
  name: string
  venue: string
  /** Refers to another entry, or ''. */
  director: string
  [field: string]: unknown
}

/** A server as this one is: it merges by fields, and carries out once what comes under one key. */
export class PlayedServer {
  entries = new Map<string, Story>()
  versions = new Map<string, Story>()
  /** What each commit wrote over what. */
  changes = new Map<string, [before: Story | undefined, after: Story]>()
  receipts = new Map<string, { print: string; answer: Answer }>()
  commits: string[] = []
  private named = 0

  take({ key, method, path, body, revision, ownChanges }: QueuedChange): Answer {
    const print = JSON.stringify([method, path, body])
    expect(print).not.toContain('waiting-')
    const receipt = this.receipts.get(key)
    if (receipt)
      return receipt.print === print ? receipt.answer : answer(422, { message: 'Reused' })
    const given = this.carryOut({ method, path, body, revision, ownChanges })
    if (given.status < 300) {
      this.receipts.set(key, { print, answer: given })
      this.commits.push(key)
    }
    return given
  }

  private carryOut({ method, path, body = {}, revision, ownChanges = [] }: Wish): Answer {
    const id = path.split('/')[3]
    const { director } = body
    if (director && !this.entries.has(director as string)) return answer(400, { message: 'None' })
    if (method === 'POST') return this.write({ ...body, id: `entry-${(this.named += 1)}` } as Story)
    const present = this.entries.get(id ?? '')
    if (!present) return answer(404, { message: 'There is none' })
    if (method === 'DELETE') {
      this.delete(present.id)
      return answer(200, {})
    }
    const loaded = this.versions.get(revision ?? '') ?? present
    const base = ownChanges.reduce((before, commit) => this.goneOn(before, commit), loaded)
    const collides = Object.keys(body).some(
      (field) => base[field] !== present[field] && body[field] !== present[field],
    )
    if (collides) return answer(409, { message: 'Both', conflict: { revision: present.revision } })
    return this.write({ ...present, ...body })
  }

  /** An entry with what a commit wrote. */
  private goneOn(entry: Story, commit: string): Story {
    const [before, after] = this.changes.get(commit) ?? []
    const written = Object.entries(after ?? {}).filter(
      ([field, value]) => before?.[field] !== value,
    )
    return { ...entry, ...Object.fromEntries(written) }
  }

  delete(id: string) {
    this.entries.delete(id)
    for (const entry of this.entries.values()) {
      if (entry.director === id) this.write({ ...entry, director: '' })
    }
  }

  write(entry: Story): Answer {
    const written = { ...entry, revision: `r${this.versions.size + 1}` }
    const commit = `commit of ${written.revision}`
    this.changes.set(commit, [this.entries.get(entry.id), written])
    this.entries.set(entry.id, written)
    this.versions.set(written.revision, written)
    return answer(200, written, { [changeHeader.toLowerCase()]: commit })
  }
}
