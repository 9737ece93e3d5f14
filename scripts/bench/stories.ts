import type { BenchServer } from './server'
import { storyId } from './sites'

interface Revised {
  id: string
  revision: string
}

/** The stories of a site, saved as the admin's form does: what changed, and what it was opened on. */
export class Stories {
  private constructor(
    private readonly server: BenchServer,
    private readonly revisions: Map<string, string>,
  ) {}

  static async open(server: BenchServer): Promise<Stories> {
    const list = await server.json<Revised[]>('/api/news')
    return new Stories(server, new Map(list.map(({ id, revision }) => [id, revision])))
  }

  /** Changes a story's headline; gives the milliseconds until that was acknowledged. */
  async save(number: number, headline: string): Promise<number> {
    const id = storyId(number)
    const begin = performance.now()
    const revision = this.revisions.get(id)
    const answer = await this.server.call('PUT', `/api/news/${id}`, { headline }, revision)
    const took = performance.now() - begin
    this.revisions.set(id, (JSON.parse(answer.body.toString()) as Revised).revision)
    return took
  }
}
