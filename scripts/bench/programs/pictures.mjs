// Makes pictures for generated sites, in a process of its own: none of its memory is to stay.
import { mkdirSync, readdirSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const [task, source, target, count] = process.argv.slice(2)
const tasks = { shrink, photographs, large }

/** The pictures of a folder, small enough that their sizes are made in a moment; but for one. */
async function shrink() {
  for (const name of readdirSync(source)) {
    const [from, to] = [path.join(source, name), path.join(target, name)]
    const isWhole = !/\.(?:jpe?g|png)$/.test(name) || name === count
    if (isWhole) await copyFile(from, to)
    else await writeFile(to, await sharp(from).resize(480).toBuffer())
  }
}

/** So many small photographs, of which no two are the same. */
async function photographs() {
  const { data, info } = await sharp(source)
    .resize(320, 240, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < Number(count); at += 1) {
    for (let byte = 0; byte < 3 * 320 * 16; byte += 1) data[byte] = (at >> (8 * (byte % 3))) & 255
    const bytes = await sharp(data, { raw: info }).jpeg({ quality: 75 }).toBuffer()
    await writeFile(path.join(target, `picture-${at}.jpg`), bytes)
  }
}

/** Photographs as a camera takes them, 12 megapixels each, of which no two are the same. */
async function large() {
  const image = sharp(await readFile(source)).resize(4000, 3000, { fit: 'cover' })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  // What a sensor adds: without it a camera's file would be a tenth as large.
  let seed = 1
  for (let byte = 0; byte < data.length; byte += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    data[byte] = Math.max(0, Math.min(255, data[byte] + ((seed >> 16) % 9) - 4))
  }
  for (let at = 0; at < Number(count); at += 1) {
    data.fill(at % 256, 0, 3 * 4000 * 16)
    const bytes = await sharp(data, { raw: info }).jpeg({ quality: 92 }).toBuffer()
    await writeFile(path.join(target, `large-${at}.jpg`), bytes)
  }
}

mkdirSync(target, { recursive: true })
await tasks[task]()
