import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { visit } from '../load'
import { at, median, ms } from '../numbers'
import { upload } from '../photographs'
import type { Group } from '../row'
import { Talker } from '../talker'

/** A photograph of 12 megapixels beside one pass of sharp, and who reads meanwhile. */
export const uploads: Group = {
  id: 'uploads',
  isShort: false,
  rows: [
    {
      id: 'upload',
      name: 'Upload of 12 megapixels ÷ bare sharp (read, resized, encoded once)',
      unit: '×',
      goal: { is: 'at most', value: 1.5 },
      limit: 'a draft or two before the one encoding, and its save',
    },
    {
      id: 'upload-visitors',
      name: 'p99 of `/` meanwhile, its sizes being made, ÷ idle',
      unit: '×',
      goal: { is: 'at most', value: 2 },
      limit: 'the other core, which pictures share with git',
    },
  ],
  async measure(bench) {
    bench.say('Uploading photographs')
    const times = bench.times(7, 2)
    const files = await bench.sites.largePhotographs(2 * times + 1)
    const { server } = await bench.serve({ stories: 20 })
    const stopIdle = visit(bench.work, `${server.address}/`)
    const before = await server.usage()
    const idleTime = bench.times(10, 3) * 1000
    await wait(idleTime)
    const visits = ((await server.usage()).cpu - before.cpu) / idleTime
    const idle = await stopIdle()
    const side = await storedSide(server, files.pop() ?? '')
    const bare = Talker.start(bench.work, 'bare-sharp.mjs', `${side}`)
    const [uploading, bareTook]: number[][] = [[], []]
    const busy: number[] = []
    for (const [turn, file] of files.entries()) {
      const bytes = await readFile(file)
      // Visitors take the other core: what is compared with bare sharp has as much of the machine.
      if (turn % 2 === 0) {
        bareTook?.push(await bare.ask(file))
        uploading?.push(await upload(server, bytes, `Photograph ${turn}`))
        await server.untilIdle()
      } else {
        const stop = visit(bench.work, `${server.address}/`)
        await upload(server, bytes, `Photograph ${turn}`)
        await server.untilIdle({ visits })
        busy.push(...(await stop()))
      }
    }
    await bare.end()
    await server.end()
    const [took, floor] = [median(uploading ?? []), median(bareTook ?? [])]
    const [idleP99, busyP99] = [at(idle, 0.99), at(busy, 0.99)]
    return {
      upload: { value: took / floor, beside: `${ms(took)} and ${ms(floor)}, to ${side} px` },
      'upload-visitors': {
        value: busyP99 / idleP99,
        beside: `${ms(busyP99)} and ${ms(idleP99)}, ${busy.length} visits`,
      },
    }
  },
}

/** How many pixels the longer side of a photograph has once it is stored. */
async function storedSide(server: Parameters<typeof upload>[0], file: string): Promise<number> {
  await upload(server, await readFile(file), 'To know its size')
  const [image] = await server.json<{ filename: string }[]>('/api/images')
  const stored = await server.call('GET', `/uploads/${image?.filename}`)
  await server.untilIdle()
  const { width, height } = await sharp(stored.body).metadata()
  return Math.max(width, height)
}
