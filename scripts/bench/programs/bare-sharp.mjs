// What a photograph costs at the least: read once, made smaller, encoded once, by one thread as the
// server does it. Says the milliseconds for each file it is told.
import { performance } from 'node:perf_hooks'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)
const side = Number(process.argv[2])

for await (const file of createInterface({ input: process.stdin })) {
  const bytes = readFileSync(file)
  const begin = performance.now()
  await sharp(bytes)
    .autoOrient()
    .resize(side, side, { fit: 'inside' })
    .jpeg({ mozjpeg: true })
    .toBuffer()
  console.log(JSON.stringify(performance.now() - begin))
}
