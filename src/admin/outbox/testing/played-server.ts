import { expect } from 'vitest'
import type { Answer, QueuedChange, Wish } from '../change'

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

/** An answer of the server, with what it says. */
export const answer = (status: number, body: object): Answer => ({
  status,
  statusText: 'Words',
  text: JSON.stringify(body),
  headers: {},
})

/** A server as this one is: it merges by fields, and carries out once what comes under one key. */
export class PlayedServer {
  entries = new Map<string, Story>()
  versions = new Map<string, Story>()
  receipts = new Map<string, { print: string; answer: Answer }>()
  commits: string[] = []
  private named = 0

  take({ key, method, path, body, revision }: QueuedChange): Answer {
    const print = JSON.stringify([method, path, body])
    expect(print).not.toContain('waiting-')
    const receipt = this.receipts.get(key)
    if (receipt)
      return receipt.print === print ? receipt.answer : answer(422, { message: 'Reused' })
    const given = this.carryOut({ method, path, body, revision })
    if (given.status < 300) {
      this.receipts.set(key, { print, answer: given })
      this.commits.push(key)
    }
    return given
  }

  private carryOut({ method, path, body = {}, revision }: Wish): Answer {
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
    const base = this.versions.get(revision ?? '') ?? present
    const collides = Object.keys(body).some(
      (field) => base[field] !== present[field] && body[field] !== present[field],
    )
    if (collides) return answer(409, { message: 'Both', conflict: { revision: present.revision } })
    return this.write({ ...present, ...body })
  }

  delete(id: string) {
    this.entries.delete(id)
    for (const entry of this.entries.values()) {
      if (entry.director === id) this.write({ ...entry, director: '' })
    }
  }

  write(entry: Story): Answer {
    const written = { ...entry, revision: `r${this.versions.size + 1}` }
    this.entries.set(entry.id, written)
    this.versions.set(written.revision, written)
    return answer(200, written)
  }
}
