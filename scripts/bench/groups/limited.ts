import { readFile } from 'node:fs/promises'
import { limitedGroup } from '../cgroup'
import { readable } from '../numbers'
import { upload } from '../photographs'
import type { Group } from '../row'
import { BenchServer } from '../server'
import { watchPeak } from '../usage'

const megabytes = 512
const atOnce = 10

/** Ten large photographs at one moment, where there is little memory. */
export const limited: Group = {
  id: 'limited',
  isShort: false,
  rows: [
    {
      id: 'limited-uploads',
      name: `Uploads of 12 megapixels at one moment that ${megabytes} MB survive`,
      unit: 'of 10',
      goal: { is: 'at least', value: atOnce },
      limit: 'the 20 s that an upload waits for its turn, where the machine is slow',
    },
  ],
  async measure(bench) {
    bench.say('Uploading ten at once')
    const files = await bench.sites.largePhotographs(atOnce)
    const siteDir = await bench.sites.make({ stories: 20 })
    const cgroup = await limitedGroup(bench.work, megabytes)
    const server = await BenchServer.start(bench.work, siteDir, cgroup)
    await server.signIn()
    await server.untilIdle()
    const peak = watchPeak(server.group)
    const photographs = await Promise.all(files.map((file) => readFile(file)))
    const each = photographs.map((bytes, at) => upload(server, bytes, `Photograph ${at}`))
    const answers = await Promise.allSettled(each)
    const refused = answers.filter((answer) => answer.status === 'rejected')
    await server.untilIdle()
    const most = await peak()
    const isAlive = server.isAlive
    await server.end()
    const resident = `at most ${readable(most)} MB resident in all processes`
    const held = cgroup ? resident : `${resident}; no control group could be made to hold it`
    const why = refused[0] ? `; ${(refused[0].reason as Error).message}` : ''
    return {
      'limited-uploads': {
        value: cgroup ? (isAlive ? atOnce - refused.length : 0) : undefined,
        beside: (isAlive ? held : `the server was killed; ${held}`) + why,
      },
    }
  },
}
